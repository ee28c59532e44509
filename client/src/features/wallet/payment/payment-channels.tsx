import type { PaymentChannel } from '@bougie/protocol'
import { BRAND } from '@bougie/protocol/brand.ts'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { isBitcoinAddress, plainIban } from '@bougie/protocol/destination.ts'
import { Group, Stack, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconCurrencyBitcoin from '@tabler/icons-react/dist/esm/icons/IconCurrencyBitcoin.mjs'
import { type ComponentType, type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { useApp } from '../../../hooks/app-context.tsx'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { formatEuros } from '../../../i18n/french-formats.ts'
import { Columns } from '../../../ui/Page/Page.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { useNextReference } from '../parts/use-money.ts'
import { frWallet } from '../text/fr-wallet.ts'
import {
  type BankField,
  bankFormSchema,
  type CardField,
  EMPTY_BANK_FORM,
  EMPTY_CARD,
  HOLDER_LENGTH_MAX,
  problemsOfCard,
  REFERENCE_LENGTH_MAX,
  typeIntoBankForm,
  typeIntoCard,
} from './form-fields.ts'
import { frPayment } from './fr-payment.ts'
import { CopyLine, type FormFlow, type MethodFormProps, PaymentForm } from './PaymentForm.tsx'
import { costOf, type PaymentKind } from './payment-methods.ts'

const text = frPayment.form

/** Never sent, so the protocol has no schema for it. */
function cardSchemaAt(serverNow: () => number) {
  return z
    .object({ cardNumber: z.string(), expiryMonth: z.string(), expiryYear: z.string(), cvv: z.string() })
    .check(({ value, issues }) => {
      for (const [field, problem] of Object.entries(problemsOfCard(value, new Date(serverNow())))) {
        issues.push({ code: 'custom', path: [field], message: text.card.problems[problem], input: value })
      }
    })
}

/** The card data stays in this component's state and is dropped with it: none of it is stored or sent. */
function CardPaymentForm({ flow, payment }: MethodFormProps) {
  const { socket } = useApp()
  const form = useCheckedForm({
    initialValues: EMPTY_CARD,
    schema: cardSchemaAt(socket.serverNow),
    bodyOf: (card) => card,
    typed: typeIntoCard,
    onSubmit: () => payment.submit(),
  })
  const field = (name: CardField) => ({
    ...form.field(name),
    label: text.card[name],
    placeholder: text.card.placeholders[name],
    inputMode: 'numeric' as const,
  })

  return (
    <PaymentForm flow={flow} payment={payment} submitText={submitTextOf(flow)} onSubmit={form.submit}>
      <TextField {...field('cardNumber')} autoFocus />
      <Columns min={4} gap="small" align="start">
        <TextField {...field('expiryMonth')} />
        <TextField {...field('expiryYear')} />
        <TextField {...field('cvv')} />
      </Columns>
      <Text c="dimmed" fz="xs">
        {text.card.privacy}
      </Text>
    </PaymentForm>
  )
}

function submitTextOf(flow: FormFlow): string {
  return flow.kind === 'withdraw' ? withdrawalText(flow) : text.card.pay(formatEuros(costOf(flow).totalCents))
}

// Invalid destinations for the deposits of the demonstration. No bank and no chain accepts them: an IBAN never has the
// check digits 00, and an address never contains a zero.
export const DEMO_BANK_ACCOUNT = {
  holder: `${BRAND} Démonstration`,
  iban: 'FR00 0000 0000 0000 0000 0000 000',
  bic: 'DEM0FRP0XXX',
} as const

export const DEMO_BITCOIN_ADDRESS = '1DEM0NSTRATI0NneRienEnvoyer000000'

function BankDepositForm(props: MethodFormProps) {
  return (
    <DepositForm {...props} words={text.bankDeposit}>
      <CopyLine label={text.bankDeposit.holder} value={DEMO_BANK_ACCOUNT.holder} />
      <CopyLine label={text.bankDeposit.iban} value={DEMO_BANK_ACCOUNT.iban} />
      <CopyLine label={text.bankDeposit.bic} value={DEMO_BANK_ACCOUNT.bic} />
    </DepositForm>
  )
}

function CryptoDepositForm(props: MethodFormProps) {
  return (
    <DepositForm {...props} words={text.cryptoDeposit}>
      <CopyLine label={text.cryptoDeposit.address} value={DEMO_BITCOIN_ADDRESS} />
    </DepositForm>
  )
}

interface DepositFormProps extends MethodFormProps {
  readonly words: Readonly<Record<'intro' | 'next' | 'reference' | 'submit', string>>
  /** The demonstration's account or address, which must never receive real money. */
  readonly children: ReactNode
}

function DepositForm({ flow, payment, words, children }: DepositFormProps) {
  const reference = useNextReference()
  return (
    <PaymentForm flow={flow} payment={payment} submitText={words.submit} onSubmit={payment.submit}>
      <Stack gap="sm">
        <Group justify="space-between" align="start" gap="md" wrap="nowrap">
          <Text c="bright" inherit>
            {words.intro}
          </Text>
          <Tag tone="warning">{frWallet.demoTag}</Tag>
        </Group>
        {children}
        {reference.data !== undefined && <CopyLine label={words.reference} value={reference.data.reference} />}
        <Text fz="sm">{words.next}</Text>
      </Stack>
    </PaymentForm>
  )
}

function BankWithdrawalForm({ flow, payment }: MethodFormProps) {
  const form = useCheckedForm({
    initialValues: EMPTY_BANK_FORM,
    schema: bankFormSchema,
    bodyOf: (values) => ({ ...values, reference: values.reference.trim() || undefined }),
    typed: typeIntoBankForm,
    sentences: text.bank.problems,
    onSubmit: ({ iban, bic, holder, reference }) =>
      payment.submit({
        destination: { iban: plainIban(iban), bic, holder },
        ...(reference !== undefined && { reference }),
      }),
  })
  const field = (name: BankField) => ({ ...form.field(name), label: text.bank[name] })

  return (
    <PaymentForm flow={flow} payment={payment} submitText={withdrawalText(flow)} onSubmit={form.submit}>
      <TextField {...field('iban')} longCode autoFocus />
      <TextField {...field('bic')} />
      <TextField {...field('holder')} maxLength={HOLDER_LENGTH_MAX} autoComplete="name" />
      <TextField {...field('reference')} maxLength={REFERENCE_LENGTH_MAX} />
    </PaymentForm>
  )
}

function CryptoWithdrawalForm({ flow, payment }: MethodFormProps) {
  const [address, setAddress] = useState('')
  // Validated on blur: every address is too short while it is being typed.
  const [left, setLeft] = useState(false)
  const isWrong = left && address.trim() !== '' && !isBitcoinAddress(address)
  return (
    <PaymentForm
      flow={flow}
      payment={payment}
      submitText={withdrawalText(flow)}
      disabled={!isBitcoinAddress(address)}
      onSubmit={() => payment.submit({ destination: { btc_address: address.trim() } })}
    >
      <TextField
        label={text.crypto.address}
        value={address}
        onChange={(typed) => {
          setAddress(typed)
          setLeft(false)
        }}
        onBlur={() => setLeft(true)}
        hint={text.crypto.hint}
        hintStays
        error={isWrong ? text.crypto.invalid : null}
        autoFocus
      />
    </PaymentForm>
  )
}

function withdrawalText({ amountText }: FormFlow): string {
  return text.withdraw(formatEuros(centsFromEuros(Number(amountText))))
}

interface ChannelView {
  readonly icon: Icon
  readonly forms: Readonly<Record<PaymentKind, ComponentType<MethodFormProps>>>
}

/** Icon and forms of each payment channel; the rules are in protocol, the texts in `fr-channels.ts`. */
export const CHANNEL_VIEWS: Readonly<Record<PaymentChannel, ChannelView>> = {
  card: { icon: IconCreditCard, forms: { deposit: CardPaymentForm, withdraw: CardPaymentForm } },
  bank: { icon: IconBuildingBank, forms: { deposit: BankDepositForm, withdraw: BankWithdrawalForm } },
  crypto: { icon: IconCurrencyBitcoin, forms: { deposit: CryptoDepositForm, withdraw: CryptoWithdrawalForm } },
}
