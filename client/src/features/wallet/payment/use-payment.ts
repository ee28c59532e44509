import type { CallInput } from '@bougie/api-client/rest-client.ts'
import type { BalanceHistoryEntry, PaymentResponse } from '@bougie/protocol'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../../api/api.ts'
import { type IdempotencyKeys, isUncertain } from '../../../api/idempotency-keys.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { useRefetchMoney } from '../../../hooks/use-balance.ts'
import { useSignedInPlayer } from '../../../hooks/use-session.ts'
import { fr } from '../../../i18n/fr.ts'
import { useMoneyHistory } from '../parts/use-money.ts'
import { frPayment } from './fr-payment.ts'
import type { PaymentKind, PaymentMethod } from './payment-methods.ts'

/** Details that a form adds to amount and method; none for a card. */
type PaymentDetails = Pick<CallInput<'withdraw'>['body'], 'destination' | 'reference'>

interface PaymentRequest {
  readonly kind: PaymentKind
  readonly euros: number
  readonly method: PaymentMethod
  readonly keys: IdempotencyKeys
  readonly onResponse: (response: PaymentResponse) => void
}

export function usePayment({ kind, euros, method, keys, onResponse }: PaymentRequest) {
  const { api, balance, socket } = useApp()
  const { id: userId } = useSignedInPlayer()
  const refresh = useRefetchMoney()

  async function pay(details: PaymentDetails): Promise<PaymentResponse> {
    const body = { user_id: userId, amount: euros, method: 'api', channel: method.channel, ...details } as const
    const call = { body, idempotencyKey: keys.keyFor({ kind, body }) }
    return kind === 'deposit' ? api('wallet.deposit', call) : api('wallet.withdraw', call)
  }

  const mutation = useMutation({
    mutationFn: pay,
    onSuccess(response) {
      keys.settle()
      // With a connection the balance arrives as a message, in order with others; without one, it is set here.
      if (socket.state.get().status !== 'connected') balance.apply({ action: 'set', amount: response.new_balance })
      refresh()
      onResponse(response)
    },
    onError(error) {
      keys.fail(error)
      refresh()
    },
  })

  return {
    busy: mutation.isPending,
    /** The server's message for the last failed attempt. */
    problems: mutation.error === null ? [] : problemsOf(mutation.error),
    submit(details: PaymentDetails = {}) {
      if (!mutation.isPending) mutation.mutate(details)
    },
  }
}

export type Payment = ReturnType<typeof usePayment>

function problemsOf(error: Error): readonly string[] {
  if (!(error instanceof ApiError)) return [fr.errors.network]
  if (isUncertain(error)) return [error.message, frPayment.form.lostResponse]
  return [error.message]
}

export type OutcomeState = 'pending' | 'completed' | 'refused'

export interface Outcome {
  readonly state: OutcomeState
  /** A large withdrawal awaits an admin's approval. */
  readonly inReview: boolean
}

/** The current state of a payment: that of the response, until the history has a newer one. */
export function useOutcome(response: PaymentResponse): Outcome {
  const history = useMoneyHistory()
  const entry = history.data?.pages.flat().find(({ id }) => id === response.id)
  return entry === undefined ? { state: response.status, inReview: false } : outcomeOf(entry)
}

function outcomeOf({ status, in_review }: BalanceHistoryEntry): Outcome {
  const inReview = in_review && status === 'pending'
  return { state: status === 'pending' || status === 'completed' ? status : 'refused', inReview }
}
