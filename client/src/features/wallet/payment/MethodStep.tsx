import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Group, Text } from '@mantine/core'
import type { Dispatch } from 'react'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { frChannels } from '../../../i18n/fr-channels.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { CardButton, CardList } from '../../../ui/CardButton/CardButton.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { DailyLimit } from '../parts/DailyLimit.tsx'
import { BackArrow } from './BackArrow.tsx'
import { frPayment } from './fr-payment.ts'
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
      <Group justify="space-between" align="baseline">
        <span>{text.amount[kind]}</span>
        <Text span c="bright" fz="var(--text-xl)">
          <Amount cents={amountCents} />
        </Text>
      </Group>
      <CardList>
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
      </CardList>
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
  const { name, timing } = frChannels[method.channel]
  return (
    <CardButton
      icon={<Icon size={22} />}
      title={name}
      details={
        <>
          <span>{timing[kind]}</span>
          <span>{total}</span>
        </>
      }
      end={<Tag tone={method.feePercent === 0 ? 'good' : 'neutral'}>{text.fee(method.feePercent)}</Tag>}
      onClick={onChoose}
    />
  )
}
