import { CopyLine } from '../parts/CopyLine.tsx'
import { useNextReference } from '../parts/use-money.ts'
import { DEMO_BITCOIN_ADDRESS } from './demo-accounts.ts'
import { frPayment } from './fr-payment.ts'
import { type MethodFormProps, PaymentForm } from './PaymentForm.tsx'
import { PayToPanel } from './PayToPanel.tsx'

const text = frPayment.form.cryptoDeposit

export function CryptoDepositForm({ flow, payment }: MethodFormProps) {
  const reference = useNextReference()
  return (
    <PaymentForm flow={flow} payment={payment} submitText={text.submit} onSubmit={payment.submit}>
      <PayToPanel intro={text.intro} next={text.next}>
        <CopyLine label={text.address} value={DEMO_BITCOIN_ADDRESS} />
        {reference.data !== undefined && <CopyLine label={text.reference} value={reference.data.reference} />}
      </PayToPanel>
    </PaymentForm>
  )
}
