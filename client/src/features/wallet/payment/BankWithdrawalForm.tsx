import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useState } from 'react'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import {
  type BankField,
  type BankForm,
  type BankProblems,
  EMPTY_BANK_FORM,
  problemsOfBankForm,
  typeIntoBankForm,
} from './bank-form.ts'
import { frPayment } from './fr-payment.ts'
import { type MethodFormProps, PaymentForm } from './PaymentForm.tsx'

const text = frPayment.form.bank

export function BankWithdrawalForm({ flow, payment }: MethodFormProps) {
  const [form, setForm] = useState<BankForm>(EMPTY_BANK_FORM)
  const [problems, setProblems] = useState<BankProblems>({})

  function type(field: BankField, typed: string) {
    setForm({ ...form, [field]: typeIntoBankForm(field, typed) })
    setProblems({ ...problems, [field]: undefined })
  }

  function check() {
    const found = problemsOfBankForm(form)
    setProblems(found)
    if (Object.keys(found).length > 0) return null
    const { iban, bic, holder, reference } = form
    return {
      destination: { iban: iban.replace(/ /g, ''), bic, holder: holder.trim() },
      ...(reference.trim() !== '' && { reference: reference.trim() }),
    }
  }

  const field = (name: BankField) => ({
    label: text[name],
    value: form[name],
    onChange: (typed: string) => type(name, typed),
    error: problems[name] === undefined ? null : text.problems[problems[name]],
  })

  return (
    <PaymentForm
      flow={flow}
      payment={payment}
      submitText={frPayment.form.withdraw(formatEuros(centsFromEuros(Number(flow.amountText))))}
      check={check}
    >
      <TextField {...field('iban')} autoFocus />
      <TextField {...field('bic')} />
      <TextField {...field('holder')} autoComplete="name" />
      <TextField {...field('reference')} />
    </PaymentForm>
  )
}
