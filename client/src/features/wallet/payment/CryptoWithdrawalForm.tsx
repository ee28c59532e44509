import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { isBitcoinAddress } from '@bougie/protocol/destination.ts'
import { useState } from 'react'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frPayment } from './fr-payment.ts'
import { type MethodFormProps, PaymentForm } from './PaymentForm.tsx'

const text = frPayment.form.crypto

export function CryptoWithdrawalForm({ flow, payment }: MethodFormProps) {
  const [address, setAddress] = useState('')
  // Validated on blur: every address is too short while it is being typed.
  const [left, setLeft] = useState(false)
  const isWrong = left && address.trim() !== '' && !isBitcoinAddress(address)
  return (
    <PaymentForm
      flow={flow}
      payment={payment}
      submitText={frPayment.form.withdraw(formatEuros(centsFromEuros(Number(flow.amountText))))}
      disabled={!isBitcoinAddress(address)}
      onSubmit={() => payment.submit({ destination: { btc_address: address.trim() } })}
    >
      <TextField
        label={text.address}
        value={address}
        onChange={(typed) => {
          setAddress(typed)
          setLeft(false)
        }}
        onBlur={() => setLeft(true)}
        hint={text.hint}
        hintStays
        error={isWrong ? text.invalid : null}
        autoFocus
      />
    </PaymentForm>
  )
}
