import { PAYOUT_REVIEW_ABOVE_EUROS } from '@bougie/protocol/payment-rules.ts'
import { formatWholeEuros } from '../../../i18n/french-formats.ts'
import type { BankField, CardProblem } from './form-fields.ts'
import { AMOUNT_MAX_EUROS, AMOUNT_STEP_EUROS, type AmountNote } from './payment-flow.ts'

/** French texts of a deposit or a withdrawal, step by step. */
export const frPayment = {
  steps: {
    names: { amount: 'Montant', method: 'Moyen', form: 'Détails', outcome: 'Suivi' },
    received: { deposit: 'Crédité sur votre solde', withdraw: 'Versé sur votre compte' },
    cost: {
      deposit: (fees: string, free: boolean) => (free ? 'Sans frais' : `Frais en plus : ${fees}`),
      withdraw: (fees: string, free: boolean) => (free ? 'Sans frais' : `Frais déduits : ${fees}`),
    },
    range: (least: string, most: string) => `${least} à ${most}`,
  },

  amount: {
    titles: { deposit: 'Montant du dépôt', withdraw: 'Montant du retrait' },
    label: 'Montant en euros',
    decrease: `Diminuer de ${formatWholeEuros(AMOUNT_STEP_EUROS)}`,
    increase: `Augmenter de ${formatWholeEuros(AMOUNT_STEP_EUROS)}`,
    confirm: 'Continuer',
    notes: {
      notWhole: 'Montants entiers',
      capped: `Montant maximum : ${formatWholeEuros(AMOUNT_MAX_EUROS)}`,
    } satisfies Record<AmountNote, string>,
    withdrawAll: 'Tout retirer',
    giftToStake: (toStake: string, withdrawable: string) =>
      `Bonus de bienvenue : encore ${toStake} à miser avant de pouvoir le retirer. Vous pouvez retirer ${withdrawable}.`,
    giftNotStaked: (toStake: string, withdrawable: string) =>
      `Il vous reste ${toStake} à miser : vous pouvez retirer ${withdrawable}`,
    belowMinimum: (minimum: string) => `Montant minimum : ${minimum}`,
    beyondLimit: {
      house: (remaining: string) => `Limite du jour : il vous reste ${remaining}`,
      day: (remaining: string) => `Votre limite du jour : il vous reste ${remaining}`,
      week: (remaining: string) => `Votre limite de la semaine : il vous reste ${remaining}`,
      month: (remaining: string) => `Votre limite du mois : il vous reste ${remaining}`,
    },
    beyondBalance: 'Solde insuffisant',
  },

  method: {
    titles: { deposit: 'Moyen de paiement', withdraw: 'Moyen de retrait' },
    withdrawn: 'Vous retirez',
    back: 'Retour aux moyens',
    backToAmount: 'Retour au montant',
    total: {
      deposit: (amount: string) => `Vous payez ${amount}`,
      withdraw: (amount: string) => `Vous recevez ${amount}`,
    },
    fee: (percent: number) => (percent === 0 ? 'Gratuit' : `Frais ${percent} %`),
  },

  form: {
    summary: {
      amount: 'Montant',
      fee: (percent: number) => (percent === 0 ? 'Frais' : `Frais (${percent} %)`),
      free: 'Gratuit',
      total: { deposit: 'Total débité', withdraw: 'Vous recevez' },
      timing: 'Délai',
    },
    lostResponse: 'Votre demande est peut-être déjà passée. Réessayez : elle ne sera jamais comptée deux fois.',
    card: {
      cardNumber: 'Numéro de carte',
      expiryMonth: 'Mois',
      expiryYear: 'Année',
      cvv: 'CVV',
      placeholders: { cardNumber: '0000 0000 0000 0000', expiryMonth: 'MM', expiryYear: 'AA', cvv: '123' },
      privacy: 'Les données de la carte restent dans ce navigateur. Utilisez une carte inventée.',
      problems: {
        numberInvalid: 'Numéro de carte invalide',
        monthInvalid: 'Mois invalide',
        yearInvalid: 'Année invalide',
        expired: 'Carte expirée',
        cvvInvalid: 'CVV invalide',
      } satisfies Record<CardProblem, string>,
      pay: (amount: string) => `Payer ${amount}`,
    },
    bankDeposit: {
      intro: 'Virement depuis votre banque vers ce compte :',
      holder: 'Bénéficiaire',
      iban: 'IBAN',
      bic: 'BIC',
      next: 'Recopiez cette référence en motif, puis déclarez le virement.',
      reference: 'Référence à recopier',
      submit: 'Déclarer le virement',
    },
    cryptoDeposit: {
      intro: 'Envoyez l’équivalent en BTC à cette adresse :',
      address: 'Adresse Bitcoin',
      next: 'Notez cette référence, puis déclarez votre envoi.',
      reference: 'Référence de votre dépôt',
      submit: 'J’ai envoyé les BTC',
    },
    bank: {
      iban: 'IBAN',
      bic: 'BIC',
      holder: 'Titulaire du compte',
      reference: 'Référence (facultatif)',
      problems: {
        iban: 'IBAN invalide',
        bic: 'BIC invalide',
        holder: 'Titulaire requis',
      } satisfies Partial<Record<BankField, string>>,
    },
    crypto: {
      address: 'Adresse Bitcoin',
      hint: 'Adresses acceptées : celles qui commencent par 1… ou 3… (26 à 35 caractères)',
      invalid: 'Adresse Bitcoin invalide',
    },
    withdraw: (amount: string) => `Retirer ${amount}`,
  },

  outcome: {
    titles: {
      deposit: { pending: 'Dépôt en attente', completed: 'Dépôt effectué', refused: 'Dépôt refusé' },
      withdraw: { pending: 'Retrait en attente', completed: 'Retrait effectué', refused: 'Retrait refusé' },
    },
    hints: {
      deposit: {
        pending: 'Votre solde sera crédité dès que le paiement sera confirmé.',
        completed: 'Votre solde a été crédité.',
        refused:
          'Le paiement n’a pas été accepté et votre solde n’a pas changé. Réessayez, ou choisissez un autre moyen.',
      },
      withdraw: {
        pending: 'Le montant est réservé. Il partira dès que le paiement sera confirmé.',
        completed: 'Le montant est parti vers votre compte.',
        refused: 'Le paiement n’a pas été accepté. Le montant est revenu sur votre solde.',
      },
    },
    review: `Au-delà de ${formatWholeEuros(PAYOUT_REVIEW_ABOVE_EUROS.day)} en 24 heures ou de ${formatWholeEuros(PAYOUT_REVIEW_ABOVE_EUROS.week)} en 7 jours, un retrait est d’abord vérifié par notre équipe.`,
    demoTiming: 'En démonstration, quelques secondes suffisent.',
    reference: 'Référence',
    balance: 'Nouveau solde',
    seeHistory: 'Historique',
    done: 'Terminé',
  },
} as const
