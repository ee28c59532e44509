import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useState } from 'react'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import styles from './CardPaymentForm.module.css'
import {
  type CardField,
  type CardForm,
  type CardProblems,
  EMPTY_CARD,
  problemsOfCard,
  typeIntoCard,
} from './card-form.ts'
import { frPayment } from './fr-payment.ts'
import { type MethodFormProps, PaymentForm } from './PaymentForm.tsx'
import { feeCentsOf, totalCentsOf } from './payment-methods.ts'

const text = frPayment.form.card

/** The card lives in this component's state and goes when it goes: nothing of it is stored or sent. */
export function CardPaymentForm({ flow, payment }: MethodFormProps) {
  const [card, setCard] = useState<CardForm>(EMPTY_CARD)
  const [problems, setProblems] = useState<CardProblems>({})

  function type(field: CardField, typed: string) {
    setCard({ ...card, [field]: typeIntoCard(field, typed) })
    setProblems({ ...problems, [field]: undefined })
  }

  function check() {
    const found = problemsOfCard(card, new Date())
    setProblems(found)
    return Object.keys(found).length === 0 ? {} : null
  }

  const field = (name: CardField) => ({
    label: text[name],
    value: card[name],
    onChange: (typed: string) => type(name, typed),
    error: problems[name] === undefined ? null : text.problems[problems[name]],
    placeholder: text.placeholders[name],
    inputMode: 'numeric' as const,
  })

  return (
    <PaymentForm flow={flow} payment={payment} submitText={submitTextOf(flow)} check={check}>
      <TextField {...field('cardNumber')} autoFocus />
      <div className={styles.row}>
        <TextField {...field('expiryMonth')} />
        <TextField {...field('expiryYear')} />
        <TextField {...field('cvv')} />
      </div>
      <p className={styles.privacy}>{text.privacy}</p>
    </PaymentForm>
  )
}

function submitTextOf({ kind, amountText, method }: MethodFormProps['flow']): string {
  const amountCents = centsFromEuros(Number(amountText))
  if (kind === 'withdraw') return frPayment.form.withdraw(formatEuros(amountCents))
  return text.pay(formatEuros(totalCentsOf(kind, { amountCents, feeCents: feeCentsOf(amountCents, method) })))
}
