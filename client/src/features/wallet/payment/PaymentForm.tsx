import { centsFromEuros } from '@bougie/protocol/cents.ts'
import type { FormEvent, ReactNode } from 'react'
import { frChannels } from '../../../i18n/fr-channels.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { frPayment } from './fr-payment.ts'
import styles from './PaymentForm.module.css'
import type { PaymentFlow } from './payment-flow.ts'
import { feeCentsOf, totalCentsOf } from './payment-methods.ts'
import type { Payment } from './use-payment.ts'

const text = frPayment.form

export type FormFlow = Extract<PaymentFlow, { step: 'form' }>

export interface MethodFormProps {
  readonly flow: FormFlow
  readonly payment: Payment
}

interface PaymentFormProps extends MethodFormProps {
  readonly children: ReactNode
  readonly submitText: string
  readonly disabled?: boolean
  readonly onSubmit: () => void
}

/** The common part of every form: cost, error and button. */
export function PaymentForm({ flow, payment, children, submitText, disabled = false, onSubmit }: PaymentFormProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!disabled) onSubmit()
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      {children}
      <Summary flow={flow} />
      {payment.problems.length > 0 && (
        <Banner tone="danger">
          {payment.problems.map((problem) => (
            <span key={problem} className={styles.problem}>
              {problem}
            </span>
          ))}
        </Banner>
      )}
      <Button variant="primary" type="submit" size="large" fullWidth busy={payment.busy} disabled={disabled}>
        {submitText}
      </Button>
    </form>
  )
}

function Summary({ flow: { kind, amountText, method } }: Pick<MethodFormProps, 'flow'>) {
  const amountCents = centsFromEuros(Number(amountText))
  const feeCents = feeCentsOf(amountCents, method)
  return (
    <dl className={styles.summary}>
      <dt>{text.summary.amount}</dt>
      <dd>
        <Amount cents={amountCents} />
      </dd>
      <dt>{text.summary.fee(method.feePercent)}</dt>
      <dd>{feeCents === 0 ? text.summary.free : <Amount cents={feeCents} />}</dd>
      <dt>{text.summary.timing}</dt>
      <dd>{frChannels[method.channel].timing[kind]}</dd>
      <dt className={styles.total}>{text.summary.total[kind]}</dt>
      <dd className={styles.total}>
        <Amount cents={totalCentsOf(kind, { amountCents, feeCents })} />
      </dd>
    </dl>
  )
}
