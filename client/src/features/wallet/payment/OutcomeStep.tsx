import { centsFromEuros } from '@bougie/protocol/cents.ts'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useBalance } from '../../../hooks/use-balance.ts'
import { frChannels } from '../../../i18n/fr-channels.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { CopyLine } from '../parts/CopyLine.tsx'
import { frPayment } from './fr-payment.ts'
import styles from './OutcomeStep.module.css'
import type { PaymentFlow } from './payment-flow.ts'
import type { PaymentKind } from './payment-methods.ts'
import { type Outcome, type OutcomeState, useOutcome } from './use-outcome.ts'

const text = frPayment.outcome
const ICONS = {
  pending: IconClock,
  completed: IconCircleCheck,
  refused: IconCircleX,
} as const satisfies Record<OutcomeState, unknown>

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
  return (
    <>
      <div className={classNames(styles.headline, styles[outcome.state])}>
        <Icon size={48} stroke={1.6} aria-hidden="true" className={styles.icon} />
        <Amount cents={signedCents(kind, response.amount)} signed className={styles.amount} />
        <p>{hintOf(kind, outcome)}</p>
        {outcome.state === 'pending' && !outcome.inReview && <p className={styles.demo}>{text.demoTiming}</p>}
      </div>
      <LiveRegion message={text.titles[kind][outcome.state]} />
      <CopyLine label={text.reference} value={response.reference} />
      {kind === 'deposit' && pendingDeposit !== null && outcome.state === 'pending' && (
        <p className={styles.demo}>{pendingDeposit}</p>
      )}
      <dl className={styles.details}>
        {response.fee > 0 && (
          <>
            <dt>{frPayment.form.summary.fee(method.feePercent)}</dt>
            <dd>
              <Amount cents={centsFromEuros(response.fee)} />
            </dd>
          </>
        )}
        {/* A deposit changes the balance only when it is credited: until then there is no new balance. */}
        {(kind === 'withdraw' || outcome.state === 'completed') && (
          <>
            <dt>{text.balance}</dt>
            <dd>{balance.status === 'ready' && <Amount cents={balance.cents} />}</dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        <Button fullWidth onClick={onHistory}>
          {text.seeHistory}
        </Button>
        <Button variant="primary" fullWidth autoFocus onClick={onClose}>
          {text.done}
        </Button>
      </div>
    </>
  )
}

function signedCents(kind: PaymentKind, euros: number): number {
  return kind === 'deposit' ? centsFromEuros(euros) : -centsFromEuros(euros)
}

function hintOf(kind: PaymentKind, { state, inReview }: Outcome): string {
  return inReview ? text.review : text.hints[kind][state]
}
