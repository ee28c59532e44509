import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { frChannels } from '../../../i18n/fr-channels.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Inset } from '../../../ui/Inset.tsx'
import { Receipt } from '../parts/Receipt.tsx'
import { frPayment } from './fr-payment.ts'
import type { PaymentFlow } from './payment-flow.ts'
import { costOf } from './payment-methods.ts'
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
  return (
    <Form onSubmit={() => !disabled && onSubmit()}>
      {children}
      <Summary flow={flow} />
      {payment.problems.length > 0 && (
        <Banner tone="danger">
          <Stack component="span" gap={0}>
            {payment.problems.map((problem) => (
              <span key={problem}>{problem}</span>
            ))}
          </Stack>
        </Banner>
      )}
      <Button variant="primary" type="submit" size="large" fullWidth busy={payment.busy} disabled={disabled}>
        {submitText}
      </Button>
    </Form>
  )
}

function Summary({ flow }: Pick<MethodFormProps, 'flow'>) {
  const { kind, method } = flow
  const { amountCents, feeCents, totalCents } = costOf(flow)
  return (
    <Inset>
      <Receipt
        lines={[
          { label: text.summary.amount, value: <Amount cents={amountCents} /> },
          {
            label: text.summary.fee(method.feePercent),
            value: feeCents === 0 ? text.summary.free : <Amount cents={feeCents} />,
          },
          { label: text.summary.timing, value: frChannels[method.channel].timing[kind] },
        ]}
        total={{ label: text.summary.total[kind], value: <Amount cents={totalCents} /> }}
      />
    </Inset>
  )
}
