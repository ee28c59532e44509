import { BRAND } from '@bougie/protocol/brand.ts'
import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { CopyLine } from '../parts/CopyLine.tsx'
import { useNextReference } from '../parts/use-money.ts'
import { frWallet } from '../text/fr-wallet.ts'
import { frPayment } from './fr-payment.ts'
import { type MethodFormProps, PaymentForm } from './PaymentForm.tsx'

const { bankDeposit, cryptoDeposit } = frPayment.form

// Invalid destinations for the deposits of the demonstration. No bank and no chain accepts them: an IBAN never has the
// check digits 00, and an address never contains a zero.
export const DEMO_BANK_ACCOUNT = {
  holder: `${BRAND} Démonstration`,
  iban: 'FR00 0000 0000 0000 0000 0000 000',
  bic: 'DEM0FRP0XXX',
} as const

export const DEMO_BITCOIN_ADDRESS = '1DEM0NSTRATI0NneRienEnvoyer000000'

export function BankDepositForm(props: MethodFormProps) {
  return (
    <DepositForm {...props} text={bankDeposit}>
      <CopyLine label={bankDeposit.holder} value={DEMO_BANK_ACCOUNT.holder} />
      <CopyLine label={bankDeposit.iban} value={DEMO_BANK_ACCOUNT.iban} />
      <CopyLine label={bankDeposit.bic} value={DEMO_BANK_ACCOUNT.bic} />
    </DepositForm>
  )
}

export function CryptoDepositForm(props: MethodFormProps) {
  return (
    <DepositForm {...props} text={cryptoDeposit}>
      <CopyLine label={cryptoDeposit.address} value={DEMO_BITCOIN_ADDRESS} />
    </DepositForm>
  )
}

interface DepositFormProps extends MethodFormProps {
  readonly text: Readonly<Record<'intro' | 'next' | 'reference' | 'submit', string>>
  /** The demonstration's account or address, which must never receive real money. */
  readonly children: ReactNode
}

function DepositForm({ flow, payment, text, children }: DepositFormProps) {
  const reference = useNextReference()
  return (
    <PaymentForm flow={flow} payment={payment} submitText={text.submit} onSubmit={payment.submit}>
      <Stack gap="sm">
        <Group justify="space-between" align="start" gap="md" wrap="nowrap">
          <Text c="bright" inherit>
            {text.intro}
          </Text>
          <Tag tone="warning">{frWallet.demoTag}</Tag>
        </Group>
        {children}
        {reference.data !== undefined && <CopyLine label={text.reference} value={reference.data.reference} />}
        <Text fz="sm">{text.next}</Text>
      </Stack>
    </PaymentForm>
  )
}
