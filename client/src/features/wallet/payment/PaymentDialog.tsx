import { Stack } from '@mantine/core'
import { type Dispatch, type ReactNode, useEffect, useRef, useState } from 'react'
import { createIdempotencyKeys, type IdempotencyKeys } from '../../../api/idempotency-keys.ts'
import { frChannels } from '../../../i18n/fr-channels.ts'
import { assertNever } from '../../../stores/assert-never.ts'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { DemonstrationNote } from '../parts/DemonstrationNote.tsx'
import { AmountStep } from './AmountStep.tsx'
import { frPayment } from './fr-payment.ts'
import { BackArrow, MethodStep } from './MethodStep.tsx'
import { OutcomeStep } from './OutcomeStep.tsx'
import type { FormFlow } from './PaymentForm.tsx'
import { PaymentSteps } from './PaymentSteps.tsx'
import { CHANNEL_VIEWS } from './payment-channels.tsx'
import type { PaymentFlow, PaymentMove } from './payment-flow.ts'
import { useOutcome, usePayment } from './use-payment.ts'

interface PaymentDialogProps {
  readonly flow: Exclude<PaymentFlow, { step: 'closed' }>
  readonly move: Dispatch<PaymentMove>
  readonly onClose: () => void
  readonly onHistory: () => void
}

/** One deposit or withdrawal, from the amount to the outcome. Closing it drops all input. */
export function PaymentDialog({ flow, move, onClose, onHistory }: PaymentDialogProps) {
  // Lives as long as the dialog: going back and forth with the same input stays one intention.
  const [keys] = useState(() => createIdempotencyKeys())

  function stepOf() {
    switch (flow.step) {
      case 'amount':
        return <AmountStep flow={flow} move={move} />
      case 'method':
        return <MethodStep flow={flow} move={move} />
      case 'form':
        return <FormStep flow={flow} move={move} keys={keys} />
      case 'outcome':
        return <OutcomeStep flow={flow} onHistory={onHistory} onClose={onClose} />
      default:
        return assertNever(flow)
    }
  }

  return (
    <Dialog title={<StepTitle flow={flow} />} onClose={onClose}>
      <PaymentSteps flow={flow} move={move} />
      <StepFrame key={flow.step}>
        {stepOf()}
        <DemonstrationNote />
      </StepFrame>
    </Dialog>
  )
}

interface FormStepProps {
  readonly flow: FormFlow
  readonly move: Dispatch<PaymentMove>
  readonly keys: IdempotencyKeys
}

/** The form of the chosen method. */
function FormStep({ flow, move, keys }: FormStepProps) {
  const { kind, amountText, method } = flow
  const payment = usePayment({
    kind,
    euros: Number(amountText),
    method,
    keys,
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

function StepTitle({ flow }: Pick<PaymentDialogProps, 'flow'>) {
  switch (flow.step) {
    case 'amount':
      return frPayment.amount.titles[flow.kind]
    case 'method':
      return frPayment.method.titles[flow.kind]
    case 'form':
      return frChannels[flow.method.channel].name
    case 'outcome':
      return <OutcomeTitle flow={flow} />
    default:
      return assertNever(flow)
  }
}

function OutcomeTitle({ flow }: { readonly flow: Extract<PaymentFlow, { step: 'outcome' }> }) {
  return frPayment.outcome.titles[flow.kind][useOutcome(flow.response).state]
}

/** The dialog stays open across steps, so each step takes the focus itself. */
function StepFrame({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = frame.current?.querySelector<HTMLElement>('[data-autofocus]')
    // A step begins at its title: neither where the one before was scrolled to, nor at the end of a long frame.
    frame.current?.closest('[role="dialog"]')?.scrollTo(0, 0)
    if (first) first.focus()
    else frame.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Stack ref={frame} gap="md" tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </Stack>
  )
}
