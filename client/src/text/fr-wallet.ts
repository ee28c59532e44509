import type { PaymentStatus, StatementLineType } from '@bougie/protocol'
import type { BankProblem } from '../data/wallet/bank-form.ts'
import type { CardProblem } from '../data/wallet/card-form.ts'
import type { PaymentMethodId } from '../data/wallet/payment-methods.ts'
import { formatEuros } from './format-euros.ts'

/** Every sentence of the wallet: deposits, withdrawals, history, statement and the local portfolio. */
export const frWallet = {
  title: 'Mon Portefeuille',
  available: 'Solde disponible',
  deposit: 'Dépôt',
  withdraw: 'Retrait',
  history: 'Historique',
  play: 'Jouer une battle',
  demonstration: 'Argent fictif de démonstration : aucun euro réel n’entre ni ne sort.',
  demoTag: 'Démonstration',
  close: 'Fermer',
  retry: 'Réessayer',
  loading: 'Chargement…',
  loadFailed: 'La liste ne se charge pas',
  copied: 'Copié',
  copy: (what: string) => `Copier : ${what}`,

  limit: {
    banner: (euros: number) => `Dépôt limité à ${euros}€ par jour pendant la beta`,
    bounds: {
      house: "Pour aujourd'hui",
      day: 'Votre limite du jour',
      week: 'Votre limite de la semaine',
      month: 'Votre limite du mois',
    },
    left: (remaining: string, limit: string) => `${remaining} restants sur ${limit}`,
    resets: (time: string) => `Remise à zéro : ${time}`,
    unknown: 'Limite du jour indisponible pour le moment',
  },

  amount: {
    titles: { deposit: 'Montant du dépôt', withdraw: 'Montant du retrait' },
    label: 'Montant en euros',
    decrease: 'Diminuer de 10 €',
    increase: 'Augmenter de 10 €',
    confirm: 'Continuer',
    noCents: 'Montant en euros entiers, sans centimes',
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
    amount: { deposit: 'Vous déposez', withdraw: 'Vous retirez' },
    back: 'Retour aux moyens',
    backToAmount: 'Retour au montant',
    fee: (percent: number) => (percent === 0 ? 'Gratuit' : `Frais ${percent} %`),
    names: {
      card: 'Carte bancaire',
      sepa: 'Virement bancaire (SEPA)',
      btc: 'Crypto BTC',
      card2: 'Carte bancaire',
      virement: 'Virement bancaire (SEPA)',
      crypto: 'Crypto BTC',
    } satisfies Record<PaymentMethodId, string>,
    timings: {
      card: 'Immédiat',
      sepa: '1 à 3 jours ouvrés',
      btc: '10 à 30 minutes après confirmation',
      card2: 'Immédiat',
      virement: '1 à 3 jours ouvrés après vérification',
      crypto: '1 à 3 heures',
    } satisfies Record<PaymentMethodId, string>,
  },

  form: {
    summary: {
      amount: 'Montant',
      fee: (percent: number) => (percent === 0 ? 'Frais' : `Frais (${percent} %)`),
      free: 'Gratuit',
      total: { deposit: 'Total débité', withdraw: 'Vous recevez' },
      timing: 'Délai',
    },
    lostAnswer: 'Votre demande est peut-être déjà passée. Réessayez : elle ne sera jamais comptée deux fois.',
    stillLeft: (remaining: string) => `Il vous reste ${remaining} à déposer aujourd’hui.`,
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
      next: 'La référence à recopier en motif du virement s’affiche à l’étape suivante.',
      submit: 'Déclarer le virement',
    },
    cryptoDeposit: {
      intro: 'Envoyez l’équivalent en BTC à cette adresse :',
      address: 'Adresse Bitcoin',
      next: 'La référence de votre dépôt s’affiche à l’étape suivante.',
      submit: 'J’ai envoyé les BTC',
    },
    bank: {
      iban: 'IBAN',
      bic: 'BIC',
      holder: 'Titulaire du compte',
      reference: 'Référence (facultatif)',
      problems: {
        ibanInvalid: 'IBAN invalide',
        bicInvalid: 'BIC invalide',
        holderMissing: 'Titulaire requis',
      } satisfies Record<BankProblem, string>,
    },
    crypto: { address: 'Adresse Bitcoin', invalid: 'Adresse Bitcoin invalide' },
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
        refused: 'Le paiement n’a pas été accepté. Votre solde n’a pas changé.',
      },
      withdraw: {
        pending: 'Le montant est réservé. Il partira dès que le paiement sera confirmé.',
        completed: 'Le montant est parti vers votre compte.',
        refused: 'Le paiement n’a pas été accepté. Le montant est revenu sur votre solde.',
      },
    },
    review: 'Au-delà de 500 € en 24 heures ou de 2 000 € en 7 jours, un retrait est d’abord vérifié par notre équipe.',
    demoTiming: 'En démonstration, quelques secondes suffisent.',
    bankReference: 'Recopiez cette référence en motif du virement.',
    reference: 'Référence',
    balance: 'Nouveau solde',
    status: 'État',
    seeHistory: 'Historique',
    done: 'Terminé',
  },

  status: {
    pending: 'En attente',
    completed: 'Effectué',
    refused: 'Refusé',
    rejected: 'Refusé',
    review: 'En vérification',
  } satisfies Record<PaymentStatus | 'review', string>,

  moneyHistory: {
    title: 'Historique des transactions',
    filter: 'Filtrer les transactions',
    filters: { all: 'Tout', deposit: 'Dépôts', withdraw: 'Retraits' },
    deposits: 'Total des dépôts',
    withdrawals: 'Total des retraits',
    pending: (amount: string) => `+ ${amount} en attente`,
    refresh: 'Actualiser l’historique',
    empty: 'Aucune transaction',
    emptyHint: 'Vos dépôts et vos retraits apparaîtront ici.',
    emptyFilter: 'Aucune transaction de ce type',
    firstDeposit: 'Faire un dépôt',
    types: { deposit: 'Dépôt', withdraw: 'Retrait' },
    channels: { card: 'carte', bank: 'virement', crypto: 'crypto BTC' },
    fee: (amount: string) => `frais ${amount}`,
    toAccount: (shown: string) => `vers ${shown}`,
    more: 'Voir plus',
  },

  tabs: { label: 'Détail du portefeuille', statement: 'Relevé', portfolio: 'Crypto fictive' },

  statement: {
    month: 'Période',
    everyMonth: 'Tous les mois',
    export: 'Exporter (CSV)',
    empty: 'Aucun mouvement sur cette période',
    emptyHint: 'Vos mises, gains, dépôts et retraits apparaîtront ici, ligne par ligne.',
    verify: 'Vérifier la battle',
    verifyNamed: (type: string, when: string) => `Vérifier la battle : ${type} du ${when}`,
    balance: (amount: string) => `Solde ${amount}`,
    types: {
      welcome: 'Bonus de bienvenue',
      stake: 'Mise',
      win: 'Gain',
      refund: 'Remboursement',
      share: 'Part rendue',
      fee: 'Frais',
      deposit: 'Dépôt',
      withdrawal: 'Retrait',
      withdrawal_returned: 'Retrait revenu',
      commission: 'Commission',
      correction: 'Correction de l’équipe',
      other: 'Autre mouvement',
    } satisfies Record<StatementLineType, string>,
  },

  portfolio: {
    title: 'Portefeuille local',
    local: 'Jeu à part, gardé dans ce navigateur : il ne touche pas à votre solde. Cours simulés.',
    value: 'Valeur actuelle',
    invested: 'Total investi',
    profit: 'Performance',
    asset: 'Actif',
    names: { BTC: 'Bitcoin', ETH: 'Ethereum' },
    chart: (name: string, change: string) => `Cours de ${name} sur la dernière heure : ${change}`,
    lastHour: 'Dernière heure',
    held: (amount: string) => `${amount} détenus`,
    sides: { buy: 'Acheter', sell: 'Vendre' },
    side: 'Achat ou vente',
    amount: (asset: string) => `Quantité en ${asset}`,
    estimate: (amount: string) => `Soit ${amount}`,
    buy: (asset: string) => `Acheter ${asset}`,
    sell: (asset: string) => `Vendre ${asset}`,
    all: 'Tout',
    refusals: {
      AMOUNT_INVALID: 'Quantité invalide : un nombre positif, 8 décimales au plus',
      AMOUNT_NOT_HELD: 'Quantité insuffisante : vous n’en détenez pas autant',
      HISTORY_FULL: 'Ce portefeuille a atteint son nombre maximum d’opérations',
    },
    done: (sentence: string) => `Opération enregistrée : ${sentence}`,
    transactions: 'Opérations',
    types: { buy: 'Achat', sell: 'Vente' },
    at: (price: string) => `à ${price}`,
  },
} as const

export function remainingSentence(remainingCents: number): string {
  return frWallet.form.stillLeft(formatEuros(remainingCents))
}
