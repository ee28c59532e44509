import { DEFAULT_CYCLE_SETTINGS } from '@bougie/engine/cycle/settings.ts'
import type { BetDirection, CyclePhase, CycleResult } from '@bougie/protocol'
import { BRAND, PRICE_INDEX } from '@bougie/protocol/brand.ts'
import { eurosFromCents } from '@bougie/protocol/cents.ts'
import { formatOdds } from '../../../i18n/format-price.ts'
import { formatEuros, formatRate, formatSignedEuros, formatWholeEuros } from '../../../i18n/french-formats.ts'

const { stakeMinCents, stakeMaxCents, feeBasisPoints } = DEFAULT_CYCLE_SETTINGS

/** French texts of the cycle and of its history. */
export const frCycle = {
  title: 'Cycle',
  titles: { page: `Cycle en direct · ${BRAND}`, verify: `Vérifier un cycle · ${BRAND}` },
  tagline: `L’${PRICE_INDEX} en trente bougies : finira-t-il au-dessus ou en dessous du départ ?`,
  number: (number: number) => `Cycle n° ${number}`,
  candle: (number: number) => `Bougie ${number}/30`,

  phase: {
    betting: 'Paris ouverts',
    cashout: 'Encaissement ouvert',
    locked: 'Dernière bougie',
    results: 'Résultat',
    closed: 'Cycle arrêté',
  } satisfies Record<CyclePhase, string>,
  phaseHint: {
    betting: 'Pariez, ou reprenez un pari',
    cashout: 'Pariez, ou encaissez un pari',
    locked: 'Les paris sont fermés',
    results: 'Le prochain cycle arrive',
    closed: 'Le prochain cycle arrive',
  } satisfies Record<CyclePhase, string>,
  reconnecting: 'Reprise du direct…',

  direction: { up: 'UP', down: 'DOWN' } satisfies Record<BetDirection, string>,
  result: { up: 'UP', down: 'DOWN', equal: 'ÉGAL' } satisfies Record<CycleResult, string>,
  resultLong: {
    up: 'UP : fini au-dessus du départ',
    down: 'DOWN : fini en dessous du départ',
    equal: 'ÉGAL : fini au prix de départ',
  } satisfies Record<CycleResult, string>,

  chart: {
    label: `Graphique des bougies en direct : ${PRICE_INDEX}`,
    start: 'Départ',
    cashout: 'Encaissement',
    lock: 'Fin des paris',
    finish: 'Arrivée',
    closeView: 'Vue de près',
    before: 'Cycle précédent',
    candles: 'Bougies terminées',
    pointed: {
      title: (candle: number, time: string | null) =>
        time === null ? `Bougie ${candle}` : `Bougie ${candle} · ${time}`,
      open: 'Ouverture',
      high: 'Plus haut',
      low: 'Plus bas',
      close: 'Clôture',
    },
    price: PRICE_INDEX,
  },

  stake: {
    label: 'Votre mise en euros',
    decrease: 'Réduire la mise',
    increase: 'Augmenter la mise',
    quick: 'Mises rapides',
    problems: {
      none: 'Entrez une mise',
      belowMinimum: `Mise minimale : ${formatWholeEuros(eurosFromCents(stakeMinCents))}`,
      aboveMaximum: `Mise maximale : ${formatWholeEuros(eurosFromCents(stakeMaxCents))}`,
      beyondBalance: 'Mise et frais dépassent votre solde',
    },
    cost: (feeCents: number, debitedCents: number) =>
      `Frais de ${formatRate(feeBasisPoints)} : ${formatEuros(feeCents)}, soit un débit de ${formatEuros(debitedCents)}`,
    deposit: 'Faire un dépôt',
  },

  bet: {
    legend: 'Votre pari',
    aim: 'UP gagne au-dessus du départ, DOWN en dessous',
    odds: (hundredths: number) => `×${formatOdds(hundredths)}`,
    wins: (netCents: number) => `Gain ${formatSignedEuros(netCents)}`,
    ready: (side: string, stake: string) => `Appuyez sur ${side} pour parier ${stake}`,
    closedSide: 'Fermé',
    closedSideHint: 'Fermé : presque certain, gagner n’y rapporterait rien',
    locked: 'Paris fermés',
    disabled: 'Paris désactivés',
    sending: 'Envoi…',
    offline: 'Connexion perdue : votre demande n’a pas été envoyée.',
    unanswered: 'Le serveur n’a pas répondu. Vos paris sont ceux qui s’affichent.',
  },

  own: {
    title: 'Vos paris',
    empty: 'Vos paris de ce cycle s’affichent ici',
    over: 'Aucun pari en cours : rendez-vous au prochain cycle',
    emptyGuest: 'Regardez librement. Pour parier, il faut un wallet.',
    takeBack: 'Reprendre',
    cashOut: 'Encaisser',
    takeBackNamed: (direction: string, stake: string) => `Reprendre le pari ${direction} de ${stake}`,
    cashOutNamed: (direction: string, stake: string) => `Encaisser le pari ${direction} de ${stake}`,
    /** How an open bet stands at the current price. */
    ahead: 'En tête',
    behind: { up: 'Il faut monter', down: 'Il faut descendre' } satisfies Record<BetDirection, string>,
    results: {
      won: 'Gagné',
      lost: 'Perdu',
      equal: 'Rendu',
      voided: 'Sans résultat',
      removed: 'Repris',
      cashed_out: 'Encaissé',
    },
  },

  panels: 'Autour du cycle',
  sides: {
    title: 'Participants',
    players: (count: number) => (count <= 1 ? `${count} joueur` : `${count} joueurs`),
    empty: 'Personne n’a encore parié dans ce cycle',
    emptyHint: 'Le premier pari peut être le vôtre.',
    you: 'Vous',
    bot: 'Bot',
    program: 'Programme',
  },

  ending: {
    label: 'Résultat du cycle',
    title: {
      up: 'UP l’emporte',
      down: 'DOWN l’emporte',
      equal: 'Égalité parfaite',
    } satisfies Record<CycleResult, string>,
    won: 'Gain',
    lost: 'Perte',
    even: 'Mise rendue',
    mixed: 'Bilan du cycle',
    // Bets removed before this page was opened are unknown here.
    partial: 'Bilan des paris affichés',
    voided: 'Cycle annulé',
    from: (start: string, final: string) => `${start} → ${final}`,
    verify: 'Vérifier',
  },

  history: {
    tab: 'Résultats',
    title: 'Derniers résultats',
    empty: 'Le premier résultat arrive à la fin de ce cycle',
    label: (count: number) =>
      count === 1 ? 'Le dernier résultat' : `Les ${count} derniers résultats, le plus récent en premier`,
    inWords: (label: string, summary: string) => `${label} : ${summary}`,
    verifyNamed: (number: number, result: string) => `Vérifier le cycle n° ${number}, résultat ${result}`,
    summary: (up: number, down: number, equal: number) =>
      equal === 0 ? `${up} UP · ${down} DOWN` : `${up} UP · ${down} DOWN · ${equal} ÉGAL`,
  },

  mine: {
    tab: 'Mes paris',
    title: 'Mon historique',
    empty: 'Aucun pari terminé',
    emptyHint: 'Vos paris et ce qu’ils ont rapporté apparaîtront ici.',
    guest: 'Connectez votre wallet pour retrouver vos paris.',
    outcomes: {
      won: 'Gagné',
      lost: 'Perdu',
      equal: 'Égalité, rendu',
      voided: 'Cycle annulé',
      undone: 'Annulé',
      removed: 'Repris',
      cashed_out: 'Encaissé',
    },
    verifyNamed: (number: number) => `Vérifier le cycle n° ${number}`,
  },

  signIn: {
    button: 'Jouer',
    bet: 'Vous devez être connecté pour placer un pari.',
    remove: 'Vous devez être connecté pour annuler un pari.',
  },

  disabled: 'Le service de paris est temporairement désactivé.',
  sound: 'Sons du cycle',
  loading: 'Chargement du cycle…',

  openRules: 'Règles',

  toast: {
    removed: {
      undone: 'Pari annulé',
      removed: 'Pari repris',
      cashed_out: 'Pari encaissé',
    },
    refund: (cents: number) => `Rendu sur votre solde : ${formatEuros(cents)}`,
    refundNet: (cents: number, netCents: number) =>
      `Rendu sur votre solde : ${formatEuros(cents)}, bilan ${formatSignedEuros(netCents)}`,
    settled: {
      win: { title: 'Cycle gagné', message: (netCents: number) => `Gain : ${formatSignedEuros(netCents)}` },
      loss: { title: 'Cycle perdu', message: (netCents: number) => `Bilan : ${formatSignedEuros(netCents)}` },
      even: { title: 'Cycle à égalité', message: () => 'Vos mises vous sont rendues.' },
      partial: {
        title: 'Cycle terminé',
        message: (netCents: number) => `Paris suivis sur cette page : ${formatSignedEuros(netCents)}`,
      },
    },
    voidedTitle: 'Cycle annulé',
  },

  announce: {
    result: (result: string) => `Résultat du cycle : ${result}.`,
    net: (cents: number) => `Bilan : ${formatSignedEuros(cents)}`,
    partialNet: (cents: number) => `Bilan des paris affichés : ${formatSignedEuros(cents)}`,
  },
} as const
