import type { PaymentStatus } from '@bougie/protocol'
import { shortNumber } from '../../../i18n/french-formats.ts'

/** French texts of the wallet: balance, limits, history and the local portfolio. */
export const frWallet = {
  title: 'Mon Portefeuille',
  available: 'Solde disponible',
  deposit: 'Dépôt',
  withdraw: 'Retrait',
  history: 'Historique',
  demonstration: 'Argent fictif de démonstration : aucun euro réel n’entre ni ne sort.',
  demoTag: 'Démonstration',
  copied: 'Copié',
  copy: (what: string) => `Copier : ${what}`,

  limit: {
    banner: (euros: number) => `Dépôt limité à ${shortNumber(euros)}€ par jour pendant la beta`,
    bounds: {
      house: "Pour aujourd'hui",
      day: 'Votre limite du jour',
      week: 'Votre limite de la semaine',
      month: 'Votre limite du mois',
    },
    left: (remaining: string, limit: string) => `Il reste ${remaining} sur ${limit}`,
    resetsAt: (time: string) => `Remise à zéro à ${time}`,
    resetsOn: (when: string) => `Remise à zéro le ${when}`,
    unknown: 'Limite du jour indisponible pour le moment',
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
    fee: (amount: string) => `frais ${amount}`,
    toAccount: (shown: string) => `vers ${shown}`,
    reason: (words: string) => `Motif : ${words}`,
  },

  tabs: { label: 'Détail du portefeuille', statement: 'Relevé', portfolio: 'Crypto fictive' },

  portfolio: {
    title: 'Portefeuille local',
    empty: 'Rien en portefeuille',
    emptyHint: 'Achetez vos premières pièces fictives.',
    example: 'Un exemple pour essayer : vous n’avez acheté ni ces pièces ni leur valeur.',
    clear: 'Repartir de zéro',
    local: 'Jeu à part, gardé dans ce navigateur : il ne touche pas à votre solde. Cours simulés.',
    value: 'Valeur actuelle',
    invested: 'Total investi',
    profit: 'Performance',
    asset: 'Actif',
    names: { BTC: 'Bitcoin', ETH: 'Ethereum' },
    chart: (name: string, change: string) => `Cours de ${name} sur la dernière heure : ${change}`,
    lastHour: 'Dernière heure',
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
