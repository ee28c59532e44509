import { Group, Stack, Stepper, Text } from '@mantine/core'
import { type Dispatch, type ReactNode, useEffect, useRef, useState } from 'react'
import { createIdempotencyKeys, type IdempotencyKeys } from '../../../api/idempotency-keys.ts'
import { frChannels } from '../../../i18n/fr-channels.ts'
import { assertNever } from '../../../stores/assert-never.ts'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { DemonstrationNote } from '../parts/MoneyNotes.tsx'
import { AmountStep } from './AmountStep.tsx'
import { frPayment } from './fr-payment.ts'
import { BackArrow, MethodStep } from './MethodStep.tsx'
import { OutcomeStep } from './OutcomeStep.tsx'
import type { FormFlow } from './PaymentForm.tsx'
import { CHANNEL_VIEWS } from './payment-channels.tsx'
import type { PaymentFlow, PaymentMove } from './payment-flow.ts'
import { useOutcome, usePayment } from './use-payment.ts'
import '@mantine/core/styles/Stepper.layer.css'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { formatEuros } from '../../../i18n/french-formats.ts'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Inset } from '../../../ui/Surface/Surface.tsx'
import styles from './PaymentDialog.module.css'
import { methodsOf, type PaymentKind, proceedsOf } from './payment-methods.ts'

type OpenFlow = Exclude<PaymentFlow, { step: 'closed' }>

interface PaymentDialogProps {
  readonly flow: OpenFlow
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

const text = frPayment.steps
const STEPS = ['amount', 'method', 'form', 'outcome'] as const satisfies readonly PaymentFlow['step'][]
const ICON_PX = 26
const PARTS = {
  root: styles.stepper ?? '',
  separator: styles.separator ?? '',
  step: styles.step ?? '',
  stepIcon: styles.icon ?? '',
  stepLabel: styles.label ?? '',
}

/** The progress of the payment, buttons back to earlier steps, and the amount to be received. */
function PaymentSteps({ flow, move }: Pick<PaymentDialogProps, 'flow' | 'move'>) {
  const active = STEPS.indexOf(flow.step)
  // A payment that was sent cannot be undone.
  const canGoBack = flow.step !== 'outcome'

  function goBackTo(index: number) {
    for (let step = active; step > index; step -= 1) move({ type: 'back' })
  }

  return (
    <Stack gap={12} mb="md">
      <Stepper
        active={flow.step === 'outcome' ? STEPS.length : active}
        onStepClick={goBackTo}
        allowNextStepsSelect={false}
        size="xs"
        iconSize={ICON_PX}
        labelPosition="bottom"
        wrap={false}
        classNames={PARTS}
      >
        {STEPS.map((step, index) => (
          <Stepper.Step
            key={step}
            label={text.names[step]}
            disabled={!canGoBack || index >= active}
            allowStepSelect={canGoBack && index < active}
            aria-current={step === flow.step ? 'step' : undefined}
          />
        ))}
      </Stepper>
      {flow.step === 'outcome' ? <ReceivedInTheEnd flow={flow} /> : <Received {...figuresOf(flow)} />}
    </Stack>
  )
}

interface Figures {
  readonly kind: PaymentKind
  readonly received: string
  readonly cost: string
}

function Received({ kind, received, cost }: Figures) {
  return (
    <Inset>
      <Group justify="space-between" align="baseline" gap="0 var(--space-2)">
        <Dimmed>{text.received[kind]}</Dimmed>
        <Text component="strong" inherit fw={700} ff="var(--font-display)">
          {received}
        </Text>
        <Text c="dimmed" fz="sm" w="100%">
          {cost}
        </Text>
      </Group>
    </Inset>
  )
}

function figuresOf(flow: Exclude<OpenFlow, { step: 'outcome' }>): Figures {
  const { kind, amountText } = flow
  const methods = flow.step === 'form' ? [flow.method] : methodsOf(kind)
  const { receivedCents, feeCents } = proceedsOf(kind, { amountCents: centsFromEuros(Number(amountText)), methods })
  return { kind, received: rangeOf(receivedCents), cost: text.cost[kind](rangeOf(feeCents), feeCents.most === 0) }
}

/** A refused payment credits nothing, so no figure is shown. */
function ReceivedInTheEnd({ flow: { kind, response } }: { readonly flow: Extract<PaymentFlow, { step: 'outcome' }> }) {
  if (useOutcome(response).state === 'refused') return null
  const feeCents = centsFromEuros(response.fee)
  const cents = centsFromEuros(response.amount) - (kind === 'withdraw' ? feeCents : 0)
  return (
    <Received kind={kind} received={formatEuros(cents)} cost={text.cost[kind](formatEuros(feeCents), feeCents === 0)} />
  )
}

function rangeOf({ least, most }: { readonly least: number; readonly most: number }): string {
  return least === most ? formatEuros(most) : text.range(formatEuros(least), formatEuros(most))
}
