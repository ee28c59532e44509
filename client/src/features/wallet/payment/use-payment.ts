import type { CallInput } from '@bougie/api-client/rest-client.ts'
import type { PaymentResponse } from '@bougie/protocol'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { useRefreshMoney } from '../../../hooks/money-queries.ts'
import { fr } from '../../../i18n/fr.ts'
import { usePlayerId } from '../parts/use-money.ts'
import { frPayment } from './fr-payment.ts'
import { isUncertain, type PaymentIntention } from './payment-intention.ts'
import type { PaymentKind, PaymentMethod } from './payment-methods.ts'

/** Details that a form adds to amount and method; none for a card. */
export type PaymentDetails = Pick<CallInput<'withdraw'>['body'], 'destination' | 'reference'>

interface PaymentRequest {
  readonly kind: PaymentKind
  readonly euros: number
  readonly method: PaymentMethod
  readonly intention: PaymentIntention
  readonly onResponse: (response: PaymentResponse) => void
}

export interface Payment {
  readonly busy: boolean
  /** The server's message for the last failed attempt. */
  readonly problems: readonly string[]
  submit(details?: PaymentDetails): void
}

export function usePayment({ kind, euros, method, intention, onResponse }: PaymentRequest): Payment {
  const { api, balance, live } = useApp()
  const userId = usePlayerId()
  const refresh = useRefreshMoney()

  async function pay(details: PaymentDetails): Promise<PaymentResponse> {
    if (userId === null) throw new Error('Money belongs to a signed-in player')
    const body = { user_id: userId, amount: euros, method: 'api', channel: method.channel, ...details } as const
    const call = { body, idempotencyKey: intention.keyFor({ kind, body }) }
    return kind === 'deposit' ? api('deposit', call) : api('withdraw', call)
  }

  const mutation = useMutation({
    mutationFn: pay,
    onSuccess(response) {
      intention.settle()
      // With a connection the balance arrives as a message, in order with others; without one, it is set here.
      if (live.state.get().status !== 'connected') balance.apply({ action: 'set', amount: response.new_balance })
      refresh()
      onResponse(response)
    },
    onError(error) {
      if (error instanceof ApiError && !isUncertain(error)) intention.settle()
      refresh()
    },
  })

  return {
    busy: mutation.isPending,
    problems: mutation.error === null ? [] : problemsOf(mutation.error),
    submit: (details = {}) => {
      if (!mutation.isPending) mutation.mutate(details)
    },
  }
}

function problemsOf(error: Error): readonly string[] {
  if (!(error instanceof ApiError)) return [fr.errors.network]
  if (isUncertain(error)) return [error.message, frPayment.form.lostResponse]
  return [error.message]
}
