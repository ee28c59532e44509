import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { plainIban } from '@bougie/protocol/destination.ts'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { type BankField, bankFormSchema, EMPTY_BANK_FORM, typeIntoBankForm } from './bank-form.ts'
import { frPayment } from './fr-payment.ts'
import { type MethodFormProps, PaymentForm } from './PaymentForm.tsx'

const text = frPayment.form.bank

export function BankWithdrawalForm({ flow, payment }: MethodFormProps) {
  const form = useCheckedForm({
    initialValues: EMPTY_BANK_FORM,
    schema: bankFormSchema,
    bodyOf: (values) => ({ ...values, reference: values.reference.trim() || undefined }),
    typed: typeIntoBankForm,
    sentences: text.problems,
    onSubmit: ({ iban, bic, holder, reference }) =>
      payment.submit({
        destination: { iban: plainIban(iban), bic, holder },
        ...(reference !== undefined && { reference }),
      }),
  })
  const field = (name: BankField) => ({ ...form.field(name), label: text[name] })

  return (
    <PaymentForm
      flow={flow}
      payment={payment}
      submitText={frPayment.form.withdraw(formatEuros(centsFromEuros(Number(flow.amountText))))}
      onSubmit={form.submit}
    >
      <TextField {...field('iban')} autoFocus />
      <TextField {...field('bic')} />
      <TextField {...field('holder')} autoComplete="name" />
      <TextField {...field('reference')} />
    </PaymentForm>
  )
}
