import type { DepositBound } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Group, Text } from '@mantine/core'
import { type Dispatch, useId, useState } from 'react'
import { useBalance } from '../../../hooks/use-balance.ts'
import { formatEuros, formatWholeEuros } from '../../../i18n/french-formats.ts'
import { assertNever } from '../../../stores/assert-never.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { AmountInput } from '../../../ui/AmountInput/AmountInput.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Form } from '../../../ui/Form.tsx'
import { DailyLimit } from '../parts/MoneyNotes.tsx'
import { useDepositLimit, useWithdrawable } from '../parts/use-money.ts'
import { frWallet } from '../text/fr-wallet.ts'
import { frPayment } from './fr-payment.ts'
import {
  AMOUNT_MAX_EUROS,
  type AmountProblem,
  type AmountText,
  canDecrease,
  decreaseAmount,
  increaseAmount,
  type PaymentFlow,
  type PaymentMove,
  problemOfAmount,
  shownAmount,
  typeAmount,
  wholeBalanceText,
} from './payment-flow.ts'

const text = frPayment.amount

interface AmountStepProps {
  readonly flow: Extract<PaymentFlow, { step: 'amount' }>
  readonly move: Dispatch<PaymentMove>
}

export function AmountStep({ flow, move }: AmountStepProps) {
  const { kind, amountText } = flow
  const balance = useBalance()
  const limit = useDepositLimit()
  const problemId = useId()
  const [entry, setEntry] = useState<Omit<AmountText, 'text'>>({ inCents: false, note: null })
  const withdrawable = useWithdrawable(kind === 'withdraw')
  const toStakeCents = withdrawable.data === undefined ? 0 : centsFromEuros(withdrawable.data.to_stake)
  const problem = problemOfAmount(amountText, {
    kind,
    remainingCents: limit.data === undefined ? null : centsFromEuros(limit.data.remaining),
    balanceCents: balance.status === 'loading' ? null : balance.cents,
    toStakeCents,
  })

  function handleAmount({ text: next, ...rest }: AmountText) {
    setEntry(rest)
    move({ type: 'amountTyped', amountText: next })
  }

  function takeAll(cents: number) {
    handleAmount({ text: wholeBalanceText(cents), inCents: false, note: null })
  }

  return (
    <Form onSubmit={() => problem === null && move({ type: 'amountConfirmed' })}>
      {kind === 'deposit' ? <DailyLimit /> : <AvailableBalance toStakeCents={toStakeCents} onAll={takeAll} />}
      <div>
        <AmountField
          amount={{ text: amountText, ...entry }}
          onChange={handleAmount}
          invalid={problem !== null}
          describedBy={problemId}
        />
        {/* The line keeps its height when empty, so that a message shifts no layout. */}
        <Text id={problemId} role="status" c="var(--color-down-text)" fz="sm" fw={500} ta="center" mt="xs" mih="1.5em">
          {entry.note !== null && text.notes[entry.note]}
          {entry.note !== null && problem !== null && <br />}
          {problem !== null && sentenceOf(problem, limit.data?.bound_by)}
        </Text>
      </div>
      <Button variant="primary" type="submit" size="large" fullWidth disabled={problem !== null}>
        {text.confirm}
      </Button>
    </Form>
  )
}

interface AmountFieldProps {
  readonly amount: AmountText
  readonly onChange: (amount: AmountText) => void
  readonly invalid: boolean
  /** Id of the text that explains the amount. */
  readonly describedBy: string
}

function AmountField({ amount, onChange, invalid, describedBy }: AmountFieldProps) {
  const shown = shownAmount(amount.text)
  const change = (next: string) => onChange({ text: next, inCents: false, note: null })
  return (
    <AmountInput
      label={text.label}
      value={shown}
      onType={(typed) => onChange(typeAmount({ ...amount, text: shown }, typed))}
      less={{
        label: text.decrease,
        disabled: !canDecrease(amount.text),
        onStep: () => change(decreaseAmount(amount.text)),
      }}
      more={{
        label: text.increase,
        disabled: Number(amount.text) >= AMOUNT_MAX_EUROS,
        onStep: () => change(increaseAmount(amount.text)),
      }}
      onBlur={() => onChange({ ...amount, inCents: false })}
      inputMode="numeric"
      invalid={invalid}
      describedBy={describedBy}
      autoFocus
    />
  )
}

interface AvailableBalanceProps {
  readonly toStakeCents: number
  readonly onAll: (cents: number) => void
}

/** The withdrawable amount, the part still to be staked, and a button for all of it. */
function AvailableBalance({ toStakeCents, onAll }: AvailableBalanceProps) {
  const balance = useBalance()
  if (balance.status !== 'ready') return <p>{frWallet.available}</p>
  const withdrawableCents = Math.max(0, balance.cents - toStakeCents)
  return (
    <>
      <Group justify="space-between" c="bright">
        <span>{frWallet.available}</span>
        <Amount cents={balance.cents} />
      </Group>
      {toStakeCents > 0 && (
        <Dimmed small>{text.giftToStake(formatEuros(toStakeCents), formatEuros(withdrawableCents))}</Dimmed>
      )}
      <Button size="small" disabled={withdrawableCents === 0} onClick={() => onAll(withdrawableCents)}>
        {text.withdrawAll}
      </Button>
    </>
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
    case 'giftNotStaked':
      return text.giftNotStaked(formatEuros(problem.toStakeCents), formatEuros(problem.withdrawableCents))
    default:
      return assertNever(problem)
  }
}
