import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Stack, Text } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useBalance } from '../../../hooks/use-balance.ts'
import { frChannels } from '../../../i18n/fr-channels.ts'
import { formatSignedEuros } from '../../../i18n/french-formats.ts'
import { Amount, Euros } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { Columns } from '../../../ui/Page/Page.tsx'
import { frPayment } from './fr-payment.ts'
import { CopyLine, Receipt } from './PaymentForm.tsx'
import type { PaymentFlow } from './payment-flow.ts'
import type { PaymentKind } from './payment-methods.ts'
import { type Outcome, type OutcomeState, useOutcome } from './use-payment.ts'

const text = frPayment.outcome
const ICONS = {
  pending: IconClock,
  completed: IconCircleCheck,
  refused: IconCircleX,
} as const satisfies Record<OutcomeState, unknown>
const TONES = { pending: 'warning', completed: 'up', refused: 'down' } as const satisfies Record<OutcomeState, unknown>

interface OutcomeStepProps {
  readonly flow: Extract<PaymentFlow, { step: 'outcome' }>
  readonly onHistory: () => void
  readonly onClose: () => void
}

/** The outcome; a pending payment is followed until it is settled or refused. */
export function OutcomeStep({ flow, onHistory, onClose }: OutcomeStepProps) {
  const { kind, method, response } = flow
  const outcome = useOutcome(response)
  const balance = useBalance()
  const Icon = ICONS[outcome.state]
  const { pendingDeposit } = frChannels[method.channel]
  const isPending = outcome.state === 'pending'
  const fee = {
    label: frPayment.form.summary.fee(method.feePercent),
    value: <Euros euros={response.fee} />,
  }
  const newBalance = { label: text.balance, value: balance.status === 'ready' && <Amount cents={balance.cents} /> }
  // A deposit changes the balance only when it is credited: until then there is no new balance.
  const changesBalance = kind === 'withdraw' || outcome.state === 'completed'
  return (
    <>
      <Stack align="center" gap="xs" ta="center" data-tone={TONES[outcome.state]}>
        <Icon size={48} stroke={1.6} aria-hidden="true" color="var(--tone-text)" />
        <Text
          ff="var(--font-display)"
          fz="var(--text-2xl)"
          fw={600}
          {...(outcome.state === 'refused' ? { td: 'line-through' } : { c: 'bright' })}
        >
          {formatSignedEuros(signedCents(kind, response.amount))}
        </Text>
        <Text inherit textWrap="balance">
          {hintOf(kind, outcome)}
        </Text>
        {isPending && !outcome.inReview && <Text fz="sm">{text.demoTiming}</Text>}
      </Stack>
      <LiveRegion message={text.titles[kind][outcome.state]} />
      <CopyLine label={text.reference} value={response.reference} />
      {kind === 'deposit' && pendingDeposit !== null && isPending && <Text fz="sm">{pendingDeposit}</Text>}
      <Receipt lines={[...(response.fee > 0 ? [fee] : []), ...(changesBalance ? [newBalance] : [])]} />
      <Columns min={8} gap="small">
        <Button fullWidth onClick={onHistory}>
          {text.seeHistory}
        </Button>
        <Button variant="primary" fullWidth autoFocus onClick={onClose}>
          {text.done}
        </Button>
      </Columns>
    </>
  )
}

function signedCents(kind: PaymentKind, euros: number): number {
  return kind === 'deposit' ? centsFromEuros(euros) : -centsFromEuros(euros)
}

function hintOf(kind: PaymentKind, { state, inReview }: Outcome): string {
  return inReview ? text.review : text.hints[kind][state]
}
