import { Group, Stack, Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import type { ReactNode } from 'react'
import { useCopy } from '../../../hooks/use-copy.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button, IconButton } from '../../../ui/Button/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Inset } from '../../../ui/Surface/Surface.tsx'
import { frWallet } from '../text/fr-wallet.ts'
import { frPayment } from './fr-payment.ts'
import type { PaymentFlow } from './payment-flow.ts'
import { costOf, timingOf } from './payment-methods.ts'
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
          { label: text.summary.timing, value: timingOf(flow) },
        ]}
        total={{ label: text.summary.total[kind], value: <Amount cents={totalCents} /> }}
      />
    </Inset>
  )
}

interface ReceiptLine {
  readonly label: string
  readonly value: ReactNode
}

interface ReceiptProps {
  readonly lines: readonly ReceiptLine[]
  /** The sum below the line. */
  readonly total?: ReceiptLine
}

const TOTAL = {
  c: 'bright',
  fz: 'md',
  fw: 600,
  pt: 6,
  style: { borderTop: '1px solid var(--color-line-strong)' },
} as const

/** Figures of a payment, one a line, as on a receipt. */
export function Receipt({ lines, total }: ReceiptProps) {
  if (lines.length === 0) return null
  return (
    <Stack component="dl" gap={6} c="dimmed" fz="sm">
      {lines.map((line) => (
        <Line key={line.label} {...line} />
      ))}
      {total !== undefined && <Line {...total} {...TOTAL} />}
    </Stack>
  )
}

function Line({ label, value, ...look }: ReceiptLine & Partial<typeof TOTAL>) {
  return (
    <Group justify="space-between" align="stretch" gap="md" wrap="nowrap" {...look}>
      <dt>{label}</dt>
      <Text component="dd" inherit c="bright" fw={500} ta="end">
        {value}
      </Text>
    </Group>
  )
}

interface CopyLineProps {
  readonly label: string
  readonly value: string
}

/** A value that the player has to enter elsewhere; a press copies it. */
export function CopyLine({ label, value }: CopyLineProps) {
  const { copied, copy } = useCopy(value, frWallet.copied)
  return (
    <Inset>
      <Group justify="space-between" gap="md" wrap="nowrap">
        <div>
          <Text c="dimmed" fz="xs">
            {label}
          </Text>
          <Text inherit ff="var(--font-display)" fw={600} className="break-anywhere">
            {value}
          </Text>
        </div>
        <IconButton
          label={frWallet.copy(label)}
          icon={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          onClick={copy}
        />
      </Group>
    </Inset>
  )
}
