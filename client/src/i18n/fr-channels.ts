import type { PaymentChannel } from '@bougie/protocol'
import { CHANNEL_NAMES } from '@bougie/protocol/statement-words.ts'

interface ChannelTexts {
  readonly name: string
  readonly shortName: string
  /** After another word, as in « Dépôt · carte ». */
  readonly inLine: string
  readonly timing: {
    readonly deposit: string
    readonly withdraw: string
    /** The withdrawal waits for an admin first. */
    readonly reviewed: string
  }
  /** The payer's next step while a deposit is pending. */
  readonly pendingDeposit: string | null
}

/** French texts of the payment channels, one entry each. */
export const frChannels: Readonly<Record<PaymentChannel, ChannelTexts>> = {
  card: {
    name: 'Carte bancaire',
    shortName: CHANNEL_NAMES.card,
    inLine: 'carte',
    timing: { deposit: 'Immédiat', withdraw: 'Immédiat', reviewed: 'Immédiat après vérification' },
    pendingDeposit: null,
  },
  bank: {
    name: 'Virement bancaire (SEPA)',
    shortName: CHANNEL_NAMES.bank,
    inLine: 'virement',
    timing: {
      deposit: '1 à 3 jours ouvrés',
      withdraw: '1 à 3 jours ouvrés après vérification',
      reviewed: '1 à 3 jours ouvrés après vérification',
    },
    pendingDeposit: 'Recopiez cette référence en motif du virement.',
  },
  crypto: {
    name: 'Crypto BTC',
    shortName: CHANNEL_NAMES.crypto,
    inLine: 'crypto BTC',
    timing: {
      deposit: '10 à 30 minutes après confirmation',
      withdraw: '1 à 3 heures',
      reviewed: '1 à 3 heures après vérification',
    },
    pendingDeposit: null,
  },
}
