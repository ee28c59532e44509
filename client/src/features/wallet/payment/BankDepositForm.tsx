import { CopyLine } from '../parts/CopyLine.tsx'
import { useNextReference } from '../parts/use-money.ts'
import { DEMO_BANK_ACCOUNT } from './demo-accounts.ts'
import { frPayment } from './fr-payment.ts'
import { type MethodFormProps, PaymentForm } from './PaymentForm.tsx'
import { PayToPanel } from './PayToPanel.tsx'

const text = frPayment.form.bankDeposit

export function BankDepositForm({ flow, payment }: MethodFormProps) {
  const reference = useNextReference()
  return (
    <PaymentForm flow={flow} payment={payment} submitText={text.submit} onSubmit={payment.submit}>
      <PayToPanel intro={text.intro} next={text.next}>
        <CopyLine label={text.holder} value={DEMO_BANK_ACCOUNT.holder} />
        <CopyLine label={text.iban} value={DEMO_BANK_ACCOUNT.iban} />
        <CopyLine label={text.bic} value={DEMO_BANK_ACCOUNT.bic} />
        {reference.data !== undefined && <CopyLine label={text.reference} value={reference.data.reference} />}
      </PayToPanel>
    </PaymentForm>
  )
}
