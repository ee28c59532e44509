import type { Dispatch } from 'react'
import { assertNever } from '../../../stores/assert-never.ts'
import { BackArrow } from './BackArrow.tsx'
import { BankDepositForm } from './BankDepositForm.tsx'
import { BankWithdrawalForm } from './BankWithdrawalForm.tsx'
import { CardPaymentForm } from './CardPaymentForm.tsx'
import { CryptoDepositForm } from './CryptoDepositForm.tsx'
import { CryptoWithdrawalForm } from './CryptoWithdrawalForm.tsx'
import { frPayment } from './fr-payment.ts'
import type { FormFlow, MethodFormProps } from './PaymentForm.tsx'
import type { PaymentMove } from './payment-flow.ts'
import type { PaymentIntention } from './payment-intention.ts'
import { usePayment } from './use-payment.ts'

interface FormStepProps {
  readonly flow: FormFlow
  readonly move: Dispatch<PaymentMove>
  readonly intention: PaymentIntention
}

/** The sub-screen of the chosen method. */
export function FormStep({ flow, move, intention }: FormStepProps) {
  const { kind, amountText, method } = flow
  const payment = usePayment({
    kind,
    euros: Number(amountText),
    method,
    intention,
    onAnswer: (answer) => move({ type: 'answered', answer }),
  })
  return (
    <>
      <BackArrow label={frPayment.method.back} onPress={() => move({ type: 'back' })} />
      <MethodForm flow={flow} payment={payment} />
    </>
  )
}

function MethodForm({ flow, payment }: MethodFormProps) {
  const { id } = flow.method
  switch (id) {
    case 'card':
    case 'card2':
      return <CardPaymentForm flow={flow} payment={payment} />
    case 'sepa':
      return <BankDepositForm flow={flow} payment={payment} />
    case 'btc':
      return <CryptoDepositForm flow={flow} payment={payment} />
    case 'virement':
      return <BankWithdrawalForm flow={flow} payment={payment} />
    case 'crypto':
      return <CryptoWithdrawalForm flow={flow} payment={payment} />
    default:
      return assertNever(id)
  }
}
