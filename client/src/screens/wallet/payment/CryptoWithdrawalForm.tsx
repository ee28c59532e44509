import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useState } from 'react'
import { isBitcoinAddress, showsBitcoinProblem } from '../../../data/wallet/bitcoin-address.ts'
import { formatEuros } from '../../../text/format-euros.ts'
import { frWallet } from '../../../text/fr-wallet.ts'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import type { MethodFormProps } from './FormStep.tsx'
import { PaymentForm } from './PaymentForm.tsx'

const text = frWallet.form.crypto

export function CryptoWithdrawalForm({ flow, payment }: MethodFormProps) {
  const [address, setAddress] = useState('')
  return (
    <PaymentForm
      flow={flow}
      payment={payment}
      submitText={frWallet.form.withdraw(formatEuros(centsFromEuros(Number(flow.amountText))))}
      disabled={!isBitcoinAddress(address)}
      check={() => ({ destination: { btc_address: address.trim() } })}
    >
      <TextField
        label={text.address}
        value={address}
        onChange={setAddress}
        error={showsBitcoinProblem(address) ? text.invalid : null}
        autoFocus
      />
    </PaymentForm>
  )
}
