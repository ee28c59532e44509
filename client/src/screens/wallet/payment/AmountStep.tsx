import type { DepositBound } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { type Dispatch, type FormEvent, useId, useState } from 'react'
import { useBalance } from '../../../app/use-balance.ts'
import { assertNever } from '../../../data/assert-never.ts'
import { type AmountProblem, type AmountText, problemOfAmount } from '../../../data/wallet/amount-entry.ts'
import type { PaymentFlow, PaymentMove } from '../../../data/wallet/payment-flow.ts'
import { formatEuros, formatWholeEuros } from '../../../text/format-euros.ts'
import { frWallet } from '../../../text/fr-wallet.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { PrimaryButton } from '../../../ui/PrimaryButton/PrimaryButton.tsx'
import { DailyLimit } from '../DailyLimit.tsx'
import { useDepositLimit } from '../use-money.ts'
import { AmountField } from './AmountField.tsx'
import styles from './AmountStep.module.css'

const text = frWallet.amount

interface AmountStepProps {
  readonly flow: Extract<PaymentFlow, { step: 'amount' }>
  readonly move: Dispatch<PaymentMove>
}

export function AmountStep({ flow, move }: AmountStepProps) {
  const { kind, amountText } = flow
  const balance = useBalance()
  const limit = useDepositLimit()
  const problemId = useId()
  const [inCents, setInCents] = useState(false)
  const problem = problemOfAmount(amountText, {
    kind,
    remainingCents: limit.data === undefined ? null : centsFromEuros(limit.data.remaining),
    balanceCents: balance.status === 'loading' ? null : balance.cents,
  })

  function handleAmount(next: AmountText) {
    setInCents(next.inCents)
    move({ type: 'amountTyped', amountText: next.text })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (problem === null) move({ type: 'amountConfirmed' })
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      {kind === 'deposit' ? <DailyLimit /> : <AvailableBalance />}
      <div>
        <AmountField
          amount={{ text: amountText, inCents }}
          onChange={handleAmount}
          invalid={problem !== null}
          describedBy={problemId}
        />
        {/* Its line is always there, so that nothing moves when it speaks. */}
        <p className={styles.problem} id={problemId} role="status">
          {problem === null ? inCents && text.noCents : sentenceOf(problem, limit.data?.bound_by)}
        </p>
      </div>
      <PrimaryButton type="submit" size="large" fullWidth disabled={problem !== null}>
        {text.confirm}
      </PrimaryButton>
    </form>
  )
}

function AvailableBalance() {
  const balance = useBalance()
  return (
    <p className={styles.available}>
      <span>{frWallet.available}</span>
      {balance.status === 'ready' && <Amount cents={balance.cents} />}
    </p>
  )
}

function sentenceOf(problem: AmountProblem, bound: DepositBound = 'house'): string {
  switch (problem.type) {
    case 'belowMinimum':
      return text.belowMinimum(formatWholeEuros(problem.minimumEuros))
    case 'beyondLimit':
      return text.beyondLimit[bound](formatEuros(problem.remainingCents))
    case 'beyondBalance':
      return text.beyondBalance
    default:
      return assertNever(problem)
  }
}
