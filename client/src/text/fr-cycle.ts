import type { BetDirection, CyclePhase, CycleResult } from '@bougie/protocol'
import { BRAND, PRICE_INDEX } from '@bougie/protocol/brand.ts'
import { formatEuros, formatSignedEuros, formatWholeEuros } from './format-euros.ts'
import { formatOdds } from './format-odds.ts'

/** Every sentence of the cycle, its history and its verification. */
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
    price: PRICE_INDEX,
    aboveStart: 'au-dessus du départ',
    belowStart: 'en dessous du départ',
  },

  stake: {
    label: 'Votre mise en euros',
    decrease: 'Réduire la mise',
    increase: 'Augmenter la mise',
    quick: 'Mises rapides',
    problems: {
      none: 'Entrez une mise',
      belowMinimum: 'Mise minimale : 1 €',
      aboveMaximum: `Mise maximale : ${formatWholeEuros(1_000)}`,
      beyondBalance: 'Mise et frais dépassent votre solde',
    },
    cost: (feeCents: number, debitedCents: number) =>
      `Frais de 2 % : ${formatEuros(feeCents)}, soit ${formatEuros(debitedCents)} débités`,
    deposit: 'Faire un dépôt',
  },

  bet: {
    legend: 'Votre pari',
    odds: (hundredths: number) => `×${formatOdds(hundredths)}`,
    wins: (netCents: number) => `Gain ${formatSignedEuros(netCents)}`,
    losesAnyway: 'Perdant même gagné',
    gainsNothing: 'Sans gain même gagné',
    ready: (side: string, stake: string) =>
      `Votre pari est prêt : ${side}, ${stake}. Appuyez sur ${side} pour le placer.`,
    closedSide: 'Fermé',
    closedSideHint: 'Fermé : presque certain, gagner n’y rapporterait rien',
    locked: 'Paris fermés',
    disabled: 'Paris désactivés',
    sending: 'Envoi…',
    offline: 'Connexion perdue : votre demande n’a pas été envoyée.',
    unanswered: 'Le serveur n’a pas répondu. Vos paris sont ceux qui s’affichent.',
  },

  balanceOfSides: {
    even: 'À égalité, chaque côté paie ×2,00',
    line: (bonus: number, malus: number) =>
      `Côté en retard : ×2 +${formatOdds(bonus)} · en tête : ×2 −${formatOdds(malus)}`,
  },

  own: {
    title: 'Vos paris',
    empty: 'Vos paris de ce cycle s’affichent ici',
    emptyGuest: 'Regardez librement. Pour parier, il faut un wallet.',
    takeBack: 'Reprendre',
    cashOut: 'Encaisser',
    takeBackNamed: (direction: string, stake: string) => `Reprendre le pari ${direction} de ${stake}`,
    cashOutNamed: (direction: string, stake: string) => `Encaisser le pari ${direction} de ${stake}`,
    running: 'En jeu',
    count: (count: number) => (count <= 1 ? `${count} pari en jeu` : `${count} paris en jeu`),
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
    label: (up: number, down: number) => `${up} sur UP, ${down} sur DOWN`,
    empty: 'Personne n’a encore parié dans ce cycle',
    emptyHint: 'Le premier pari peut être le vôtre.',
    you: 'Vous',
    bot: 'Bot',
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
    // What was taken back before this page opened is not known here.
    partial: 'Bilan des paris affichés',
    voided: 'Cycle annulé',
    spectator: 'Le prochain cycle commence tout de suite.',
    from: (start: string, final: string) => `${start} → ${final}`,
    next: (seconds: number) => (seconds > 0 ? `Prochain cycle dans ${seconds} s` : 'Le prochain cycle commence'),
    verify: 'Vérifier',
  },

  history: {
    tab: 'Résultats',
    title: 'Derniers résultats',
    empty: 'Le premier résultat arrive à la fin de ce cycle',
    label: (count: number) => `Les ${count} derniers résultats, le plus récent en premier`,
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
    more: 'Voir plus',
  },

  rules: {
    open: 'Règles',
    title: 'Règles du Cycle',
    sections: [
      {
        title: 'Le but',
        text: 'Un cycle dure 30 bougies de 10 points. Pariez qu’il finira au-dessus (UP) ou en dessous (DOWN) de son prix de départ, qui est le dernier prix du cycle d’avant. Au même prix exactement, les mises sont rendues.',
      },
      {
        title: 'La cote',
        text: 'Votre pari est pris à la cote du moment où il arrive au serveur. Elle est juste : elle suit la distance au départ et le temps qui reste, arrondie au centième inférieur, 20 au plus. Un côté qui ne rapporterait pas plus que la mise et les frais est fermé.',
      },
      {
        title: 'Bonus et malus',
        text: 'Au prix de départ, les deux côtés paient 2. Le bonus est ce que le côté en retard paie au-delà de 2, le malus ce que le côté en tête paie en moins.',
      },
      {
        title: 'Mise et frais',
        text: 'De 1 à 1 000 € par pari, 10 paris ouverts au plus. Des frais de 2 % s’ajoutent à la mise.',
      },
      {
        title: 'Reprendre ou encaisser',
        text: 'Avant le prochain point de prix, un pari s’annule entièrement, frais compris. Ensuite, bougies 1 à 19 : vous reprenez la mise ou la valeur juste du moment, la plus basse des deux. Bougies 20 à 29 : vous encaissez la valeur juste moins 2 %, même au-dessus de la mise. Bougie 30 : plus rien ne bouge.',
      },
      {
        title: 'La preuve',
        text: 'Tous les prix d’un cycle suivent d’une graine secrète à laquelle le serveur s’engage avant le premier pari. Elle est révélée à la fin : « Vérifier » la recalcule dans votre navigateur.',
      },
    ],
  },

  signIn: {
    button: 'Jouer',
    bet: 'Vous devez être connecté pour placer un pari.',
    remove: 'Vous devez être connecté pour annuler un pari.',
  },

  disabled: 'Le service de paris est temporairement désactivé.',
  sound: 'Sons du cycle',
  loading: 'Chargement du cycle…',

  toast: {
    removed: {
      undone: 'Pari annulé',
      removed: 'Pari repris',
      cashed_out: 'Pari encaissé',
    },
    refund: (cents: number) => `${formatEuros(cents)} rendus sur votre solde`,
    refundNet: (cents: number, netCents: number) =>
      `${formatEuros(cents)} rendus sur votre solde, soit ${formatSignedEuros(netCents)}`,
    settled: {
      win: { title: 'Cycle gagné', message: (netCents: number) => `Gain : ${formatSignedEuros(netCents)}` },
      loss: { title: 'Cycle perdu', message: (netCents: number) => `Perte : ${formatSignedEuros(netCents)}` },
      even: { title: 'Cycle à égalité', message: () => 'Vos mises vous sont rendues.' },
      partial: {
        title: 'Cycle terminé',
        message: (netCents: number) => `Paris suivis sur cette page : ${formatSignedEuros(netCents)}`,
      },
    },
    voidedTitle: 'Cycle annulé',
  },

  announce: {
    placed: (direction: string, stake: string) => `Pari ${direction} de ${stake} enregistré`,
    result: (result: string) => `Résultat du cycle : ${result}.`,
    net: (cents: number) => `Bilan : ${formatSignedEuros(cents)}`,
    partialNet: (cents: number) => `Bilan des paris affichés : ${formatSignedEuros(cents)}`,
  },

  lobbyCard: {
    title: 'Cycle en direct',
    text: 'Sans adversaire ni attente : une cote juste à chaque instant, un résultat toutes les trente bougies.',
    open: 'Ouvrir le Cycle',
  },

  verify: {
    title: 'Vérifier le cycle',
    intro:
      'Avant le premier pari, le serveur s’engage sur une graine secrète. À la fin elle est révélée et votre navigateur recalcule les 300 prix et les 30 bougies.',
    notRevealed: 'Ce cycle est encore en cours : la graine est révélée à la fin.',
    voided:
      'Ce cycle a été annulé : il n’a pas de résultat. L’équipe rend mises et frais ; après une panne, chaque pari ouvert est payé à sa juste valeur.',
    notFound: 'Ce cycle est introuvable.',
    candles: 'Bougies',
    candle: 'Bougie',
    open: 'Ouverture',
    high: 'Plus haut',
    low: 'Plus bas',
    close: 'Clôture',
    startPrice: 'Prix de départ',
    finalPrice: 'Prix final',
    result: 'Résultat',
    chart: 'Graphique des 30 bougies du cycle',
    promiseKept: 'L’engagement est celui que votre navigateur a reçu au début du cycle.',
    recomputed: '300 prix recalculés à partir de la graine.',
    checks: {
      seed: 'La graine a une forme impossible.',
      commitment: 'La graine révélée ne correspond pas à l’engagement.',
      promise: 'L’engagement ou le prix de départ a changé depuis le début du cycle.',
      startPrice: 'Le prix de départ est impossible.',
      candles: 'Les bougies jouées ne sont pas celles de la graine.',
      finalPrice: 'Le prix final ne correspond pas.',
      result: 'Le résultat ne correspond pas.',
    },
    atCandle: (candle: number) => `Première différence : bougie ${candle}.`,
    back: 'Retour au Cycle',
  },
} as const
