import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Text.layer.css'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Stack, Text } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { Dispatch } from 'react'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { frChannels } from '../../../i18n/fr-channels.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { DailyLimit } from '../parts/DailyLimit.tsx'
import { BackArrow } from './BackArrow.tsx'
import { frPayment } from './fr-payment.ts'
import styles from './MethodStep.module.css'
import { CHANNEL_VIEWS } from './payment-channels.ts'
import type { PaymentFlow, PaymentMove } from './payment-flow.ts'
import { feeCentsOf, methodsOf, type PaymentKind, type PaymentMethod, totalCentsOf } from './payment-methods.ts'

const text = frPayment.method

interface MethodStepProps {
  readonly flow: Extract<PaymentFlow, { step: 'method' }>
  readonly move: Dispatch<PaymentMove>
}

export function MethodStep({ flow, move }: MethodStepProps) {
  const { kind, amountText } = flow
  const amountCents = centsFromEuros(Number(amountText))
  const totalBy = (method: PaymentMethod) => {
    const cents = totalCentsOf(kind, { amountCents, feeCents: feeCentsOf(amountCents, method) })
    return text.total[kind](formatEuros(cents))
  }
  return (
    <>
      <BackArrow label={text.backToAmount} onPress={() => move({ type: 'back' })} />
      <p className={styles.amount}>
        <span>{text.amount[kind]}</span>
        <Amount cents={amountCents} className={styles.figure} />
      </p>
      <ul className={styles.methods}>
        {methodsOf(kind).map((method) => (
          <li key={method.id}>
            <MethodButton
              kind={kind}
              method={method}
              total={totalBy(method)}
              onChoose={() => move({ type: 'methodChosen', method })}
            />
          </li>
        ))}
      </ul>
      {kind === 'deposit' && <DailyLimit />}
    </>
  )
}

interface MethodButtonProps {
  readonly kind: PaymentKind
  readonly method: PaymentMethod
  /** The amount debited from, or credited to, the player's external account. */
  readonly total: string
  readonly onChoose: () => void
}

function MethodButton({ kind, method, total, onChoose }: MethodButtonProps) {
  const Icon = CHANNEL_VIEWS[method.channel].icon
  return (
    <button type="button" className={styles.method} onClick={onChoose}>
      <span className={styles.icon}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <Stack component="span" gap={0}>
        <span className={styles.name}>{frChannels[method.channel].name}</span>
        <Text span c="dimmed" fz="sm">
          {frChannels[method.channel].timing[kind]}
        </Text>
        <Text span c="dimmed" fz="sm">
          {total}
        </Text>
      </Stack>
      <span className={method.feePercent === 0 ? styles.free : styles.fee}>{text.fee(method.feePercent)}</span>
      <IconChevronRight size={18} aria-hidden="true" className={styles.chevron} />
    </button>
  )
}
