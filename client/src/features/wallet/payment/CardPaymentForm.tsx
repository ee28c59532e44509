import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { Columns } from '../../../ui/Columns/Columns.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { type CardField, EMPTY_CARD, problemsOfCard, typeIntoCard } from './card-form.ts'
import { frPayment } from './fr-payment.ts'
import { type MethodFormProps, PaymentForm, withdrawalText } from './PaymentForm.tsx'
import { feeCentsOf, totalCentsOf } from './payment-methods.ts'

const text = frPayment.form.card

/** Never sent, so the protocol has no schema for it. */
const cardSchema = z
  .object({ cardNumber: z.string(), expiryMonth: z.string(), expiryYear: z.string(), cvv: z.string() })
  .check(({ value, issues }) => {
    for (const [field, problem] of Object.entries(problemsOfCard(value, new Date()))) {
      issues.push({ code: 'custom', path: [field], message: text.problems[problem], input: value })
    }
  })

/** The card data stays in this component's state and is dropped with it: none of it is stored or sent. */
export function CardPaymentForm({ flow, payment }: MethodFormProps) {
  const form = useCheckedForm({
    initialValues: EMPTY_CARD,
    schema: cardSchema,
    bodyOf: (card) => card,
    typed: typeIntoCard,
    onSubmit: () => payment.submit(),
  })
  const field = (name: CardField) => ({
    ...form.field(name),
    label: text[name],
    placeholder: text.placeholders[name],
    inputMode: 'numeric' as const,
  })

  return (
    <PaymentForm flow={flow} payment={payment} submitText={submitTextOf(flow)} onSubmit={form.submit}>
      <TextField {...field('cardNumber')} autoFocus />
      <Columns min={4} gap="small" align="start">
        <TextField {...field('expiryMonth')} />
        <TextField {...field('expiryYear')} />
        <TextField {...field('cvv')} />
      </Columns>
      <Text c="dimmed" fz="xs">
        {text.privacy}
      </Text>
    </PaymentForm>
  )
}

function submitTextOf(flow: MethodFormProps['flow']): string {
  const { kind, amountText, method } = flow
  if (kind === 'withdraw') return withdrawalText(flow)
  const amountCents = centsFromEuros(Number(amountText))
  return text.pay(formatEuros(totalCentsOf(kind, { amountCents, feeCents: feeCentsOf(amountCents, method) })))
}
