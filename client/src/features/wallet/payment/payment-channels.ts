import type { PaymentChannel } from '@bougie/protocol'
import type { Icon } from '@tabler/icons-react'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconCurrencyBitcoin from '@tabler/icons-react/dist/esm/icons/IconCurrencyBitcoin.mjs'
import type { ComponentType } from 'react'
import { CardPaymentForm } from './CardPaymentForm.tsx'
import { BankDepositForm, CryptoDepositForm } from './DepositForms.tsx'
import type { MethodFormProps } from './PaymentForm.tsx'
import type { PaymentKind } from './payment-methods.ts'
import { BankWithdrawalForm, CryptoWithdrawalForm } from './WithdrawalForms.tsx'

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
