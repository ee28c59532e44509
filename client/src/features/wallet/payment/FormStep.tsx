import type { Dispatch } from 'react'
import { BackArrow } from './BackArrow.tsx'
import { frPayment } from './fr-payment.ts'
import type { FormFlow } from './PaymentForm.tsx'
import { CHANNEL_VIEWS } from './payment-channels.ts'
import type { PaymentMove } from './payment-flow.ts'
import type { PaymentIntention } from './payment-intention.ts'
import { usePayment } from './use-payment.ts'

interface FormStepProps {
  readonly flow: FormFlow
  readonly move: Dispatch<PaymentMove>
  readonly intention: PaymentIntention
}

/** The form of the chosen method. */
export function FormStep({ flow, move, intention }: FormStepProps) {
  const { kind, amountText, method } = flow
  const payment = usePayment({
    kind,
    euros: Number(amountText),
    method,
    intention,
    onResponse: (response) => move({ type: 'responded', response }),
  })
  const MethodForm = CHANNEL_VIEWS[method.channel].forms[kind]
  return (
    <>
      <BackArrow label={frPayment.method.back} onPress={() => move({ type: 'back' })} />
      <MethodForm flow={flow} payment={payment} />
    </>
  )
}
