import { isBitcoinAddress, plainIban } from '@bougie/protocol/destination.ts'
import { useState } from 'react'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { type BankField, bankFormSchema, EMPTY_BANK_FORM, typeIntoBankForm } from './bank-form.ts'
import { frPayment } from './fr-payment.ts'
import { type MethodFormProps, PaymentForm, withdrawalText } from './PaymentForm.tsx'

const text = frPayment.form

export function BankWithdrawalForm({ flow, payment }: MethodFormProps) {
  const form = useCheckedForm({
    initialValues: EMPTY_BANK_FORM,
    schema: bankFormSchema,
    bodyOf: (values) => ({ ...values, reference: values.reference.trim() || undefined }),
    typed: typeIntoBankForm,
    sentences: text.bank.problems,
    onSubmit: ({ iban, bic, holder, reference }) =>
      payment.submit({
        destination: { iban: plainIban(iban), bic, holder },
        ...(reference !== undefined && { reference }),
      }),
  })
  const field = (name: BankField) => ({ ...form.field(name), label: text.bank[name] })

  return (
    <PaymentForm flow={flow} payment={payment} submitText={withdrawalText(flow)} onSubmit={form.submit}>
      <TextField {...field('iban')} autoFocus />
      <TextField {...field('bic')} />
      <TextField {...field('holder')} autoComplete="name" />
      <TextField {...field('reference')} />
    </PaymentForm>
  )
}

export function CryptoWithdrawalForm({ flow, payment }: MethodFormProps) {
  const [address, setAddress] = useState('')
  // Validated on blur: every address is too short while it is being typed.
  const [left, setLeft] = useState(false)
  const isWrong = left && address.trim() !== '' && !isBitcoinAddress(address)
  return (
    <PaymentForm
      flow={flow}
      payment={payment}
      submitText={withdrawalText(flow)}
      disabled={!isBitcoinAddress(address)}
      onSubmit={() => payment.submit({ destination: { btc_address: address.trim() } })}
    >
      <TextField
        label={text.crypto.address}
        value={address}
        onChange={(typed) => {
          setAddress(typed)
          setLeft(false)
        }}
        onBlur={() => setLeft(true)}
        hint={text.crypto.hint}
        hintStays
        error={isWrong ? text.crypto.invalid : null}
        autoFocus
      />
    </PaymentForm>
  )
}
