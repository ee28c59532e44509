import '@mantine/core/styles/Stepper.layer.css'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Group, Stack, Stepper, Text } from '@mantine/core'
import type { Dispatch } from 'react'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Inset } from '../../../ui/Inset.tsx'
import { frPayment } from './fr-payment.ts'
import styles from './PaymentSteps.module.css'
import type { PaymentFlow, PaymentMove } from './payment-flow.ts'
import { methodsOf, type PaymentKind, proceedsOf } from './payment-methods.ts'
import { useOutcome } from './use-payment.ts'

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

type OpenFlow = Exclude<PaymentFlow, { step: 'closed' }>

interface PaymentStepsProps {
  readonly flow: OpenFlow
  readonly move: Dispatch<PaymentMove>
}

/** The progress of the payment, buttons back to earlier steps, and the amount to be received. */
export function PaymentSteps({ flow, move }: PaymentStepsProps) {
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
            {...(step === flow.step && { 'aria-current': 'step' as const })}
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
