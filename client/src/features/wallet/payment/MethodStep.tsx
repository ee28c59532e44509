import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Box, Group, Text } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { Dispatch } from 'react'
import { frChannels } from '../../../i18n/fr-channels.ts'
import { formatEuros } from '../../../i18n/french-formats.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { CardButton, CardList } from '../../../ui/CardButton/CardButton.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { DailyLimit } from '../parts/MoneyNotes.tsx'
import { frPayment } from './fr-payment.ts'
import { CHANNEL_VIEWS } from './payment-channels.tsx'
import type { PaymentFlow, PaymentMove } from './payment-flow.ts'
import { costOf, methodsOf, timingOf } from './payment-methods.ts'

const text = frPayment.method

interface MethodStepProps {
  readonly flow: Extract<PaymentFlow, { step: 'method' }>
  readonly move: Dispatch<PaymentMove>
}

export function MethodStep({ flow, move }: MethodStepProps) {
  const { kind, amountText } = flow
  return (
    <>
      <BackArrow label={text.backToAmount} onPress={() => move({ type: 'back' })} />
      {/* A deposit is credited whole: the line above the steps has its amount. */}
      {kind === 'withdraw' && (
        <Group justify="space-between" align="baseline">
          <span>{text.withdrawn}</span>
          <Text span c="bright" fz="var(--text-xl)">
            <Amount cents={centsFromEuros(Number(amountText))} />
          </Text>
        </Group>
      )}
      <CardList>
        {methodsOf(kind).map((method) => {
          const Icon = CHANNEL_VIEWS[method.channel].icon
          const payment = { ...flow, method }
          return (
            <li key={method.id}>
              <CardButton
                icon={<Icon size={22} />}
                title={frChannels[method.channel].name}
                details={
                  <>
                    <span>{timingOf(payment)}</span>
                    <span>{text.total[kind](formatEuros(costOf(payment).totalCents))}</span>
                  </>
                }
                end={<Tag tone={method.feePercent === 0 ? 'good' : 'neutral'}>{text.fee(method.feePercent)}</Tag>}
                onClick={() => move({ type: 'methodChosen', method })}
              />
            </li>
          )
        })}
      </CardList>
      {kind === 'deposit' && <DailyLimit />}
    </>
  )
}

interface BackArrowProps {
  readonly label: string
  readonly onPress: () => void
}

export function BackArrow({ label, onPress }: BackArrowProps) {
  return (
    // The margins align its text with the text below.
    <Box my={-8} ml={-12}>
      <Button size="small" variant="quiet" icon={<IconArrowLeft size={18} />} onClick={onPress}>
        {label}
      </Button>
    </Box>
  )
}
