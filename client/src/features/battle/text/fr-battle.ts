import type { Direction } from '@bougie/protocol'
import { BRAND, PRICE_INDEX } from '@bougie/protocol/brand.ts'
import { formatPercent } from '../../../i18n/format-price.ts'
import { formatEuros, formatSignedEuros, formatWholeEuros } from '../../../i18n/french-formats.ts'

const DIRECTIONS = { up: 'UP', equal: 'ÉGAL', down: 'DOWN' } as const satisfies Record<Direction, string>

/** French texts of the search for an opponent and of the battle. */
export const frBattle = {
  verifyLink: 'Vérifier',
  versus: 'contre',
  roundNumber: (round: number) => `Manche ${round}`,
  brandMode: 'Battle',
  logo: 'Logo de la Battle',
  titles: { verify: `Vérifier une battle · ${BRAND}`, leaderboard: `Classement · ${BRAND}` },
  tagline: `Deux joueurs, un prix, l’${PRICE_INDEX}, une prédiction par manche.`,

  free: 'Amicale',
  stakeOf: (cents: number) => (cents === 0 ? 'Amicale' : formatEuros(cents)),
  stake: {
    legend: 'Votre mise',
    previous: 'Mise précédente',
    next: 'Mise suivante',
    quick: 'Mises rapides',
    keys: (amounts: readonly number[]) =>
      `Touches 1 à ${amounts.length} : ${amounts.slice(0, -1).join(', ')} ou ${formatWholeEuros(amounts.at(-1) ?? 0)}`,
    /** Read aloud after a key, which leaves the focus elsewhere. */
    keyed: (euros: number) => `Mise : ${formatWholeEuros(euros)}`,
    big: 'Grosse partie',
    standard: 'Partie standard',
    win: (stakeEuros: number) => `À gagner : ${formatWholeEuros(2 * stakeEuros)}`,
    start: 'LANCER LA PARTIE',
    tooExpensive: 'SOLDE INSUFFISANT',
    beyondBalance: (stakeEuros: number) => `Montant sélectionné (${stakeEuros}€) dépasse votre solde`,
    deposit: 'Faire un dépôt',
    unavailable: 'Service temporairement indisponible - Veuillez réessayer',
  },

  matchAlert: {
    title: 'Adversaire trouvé !',
    body: (opponent: string, stake: string) => `${opponent} · ${stake}. La partie commence.`,
    question: 'Vous prévenir si vous changez d’onglet ?',
    allow: 'Me prévenir',
    refuse: 'Non merci',
    allowed: 'Une notification vous préviendra.',
    refused: 'Le titre de l’onglet vous préviendra.',
  },
  search: {
    title: 'Recherche d’un adversaire',
    elapsed: 'Temps écoulé',
    amount: 'Mise',
    players: 'Joueurs en recherche',
    estimate: 'Attente estimée',
    estimateUnknown: 'Selon les joueurs',
    /** Until a bot joins, if there are bots. */
    prospect: (seconds: number | null) => {
      if (seconds === null) return 'Aucun robot ne joue ici : la recherche dure jusqu’à ce qu’un joueur mise autant.'
      if (seconds <= 0) return 'Si personne ne vient, un robot prend la place d’un instant à l’autre.'
      return `Si personne ne vient, un robot prend la place dans ${formatWait(seconds)}.`
    },
    waitAtMost: (seconds: number) => `${formatWait(seconds)} au plus`,
    cancel: 'Annuler la recherche',
    minimise: 'Continuer à naviguer',
    show: 'Afficher la recherche',
    searching: (elapsed: string) => `Recherche en cours · ${elapsed}`,
    matched: 'Adversaire trouvé',
    matchInWords: (opponent: string, stake: string) => `Adversaire trouvé : ${opponent}, ${stake}`,
    countdown: (seconds: number) => `La partie commence dans ${seconds} secondes...`,
    you: 'Vous',
    bot: 'Bot',
    program: 'Programme',
    programHint: 'Un programme joue pour ce joueur : la partie ne compte dans aucun classement.',
    botHint: 'Robot de la maison : il choisit au hasard.',
    wait: formatWait,
    notice: (stake: string) => `Vous êtes en file d’attente pour une partie à ${stake}`,
    back: 'Retour à la Battle',
    serverError: 'Erreur serveur',
  },

  phase: {
    waiting: 'Préparation',
    prediction: 'Prédiction',
    results_wait: 'Résultats',
    pause: 'Pause',
    over: 'Terminée',
  },

  direction: DIRECTIONS,

  rules: 'Règles de la battle',

  hint: {
    waiting: 'La prédiction commence bientôt',
    prediction: 'Choisissez ce que fera le prix après le décompte',
    sending: 'Envoi de votre choix…',
    waitingForOpponent: 'Choix enregistré, on attend l’adversaire',
    bothChose: 'Les deux choix sont faits',
    noChoice: 'Aucun choix pour cette manche',
    lastSeconds: 'Vite ! Sans choix, aucun point possible',
    results: 'Le prix décide…',
    leads: (direction: string) => `${direction} pour l’instant`,
    /** Beside it, the way from that zone to the chosen one. */
    standing: (need: string) => ` : ${need}`,
    needs: {
      none: 'aucun choix fait',
      same: 'vous y êtes',
      up: 'il faut monter',
      down: 'il faut descendre',
      upToEqual: 'il faut remonter',
      downToEqual: 'il faut redescendre',
    },
    pause: 'Prochaine manche dans un instant',
    spectator: 'Vous regardez cette partie',
    offline: 'Reprise de la connexion…',
    over: { win: 'Vous gagnez la partie', loss: 'Vous perdez la partie', draw: 'La partie finit à égalité' },
  },

  score: {
    label: (own: number, other: number) => `Score : ${own} à ${other}`,
    record: (wins: number, losses: number, draws: number) => `${wins} V · ${losses} D · ${draws} É`,
    recordLong: (wins: number, losses: number, draws: number) =>
      `${counted(wins, 'victoire')}, ${counted(losses, 'défaite')}, ${counted(draws, 'égalité')}`,
    streak: (count: number) => `Série de ${count}`,
    rounds: 'Manches',
    circle: (round: number, state: string) => `Manche ${round} : ${state}`,
    circleWonBy: (name: string) => `gagnée par ${name}`,
    circleStates: { win: 'gagnée', loss: 'perdue', draw: 'égalité', current: 'en cours', upcoming: 'à venir' },
    chose: (name: string) => `${name} a choisi`,
    offline: 'hors ligne',
    stake: 'Mise',
  },

  chart: {
    label: `Graphique du prix en direct : ${PRICE_INDEX}`,
    /** Before the number of the round. */
    caption: `${PRICE_INDEX} · `,
    replayLabel: (round: number) => `Graphique de la manche ${round} : ${PRICE_INDEX}`,
    initial: 'Départ',
    final: 'Final',
    /** In parts, for one line or as many as there are. */
    distance: (percent: number, within: boolean): readonly string[] =>
      within ? ['ÉGAL', `à ${formatPercent(percent)}`, 'près'] : [formatPercent(percent), 'hors d’ÉGAL'],
    empty: 'Le prix s’affiche avec la prédiction',
    /** The worth of a round in which the battle can end. */
    deciding: {
      level: 'Le prochain point gagne la partie',
      ahead: 'Tenez cette manche, et la partie est à vous',
      behind: 'Gagnez cette manche pour rester en vie',
    },
  },

  round: {
    moved: (direction: string, change: string) => `${direction} · ${change}`,
    seen: (by: 'own' | 'both' | 'bothOfThem' | 'nobody' | { readonly username: string }) =>
      typeof by === 'string' ? SEEN_BY[by] : `${by.username} l’avait vu`,
    choice: (choice: Direction | null) => (choice === null ? 'Aucun' : DIRECTIONS[choice]),
    ownChoice: (choice: string) => `Votre choix : ${choice}`,
    wonBy: (name: string) => `${name} gagne la manche`,
    wonByYou: 'Vous gagnez la manche',
    wonByNobody: 'Manche à égalité',
    player: (seat: number) => `Joueur ${seat}`,
  },

  final: {
    opponent: 'Adversaire :',
    titles: { win: 'Victoire!', loss: 'Défaite', draw: 'Égalité' },
    gain: 'Vous recevez, mise comprise',
    refund: 'Mise rendue',
    lost: 'Mise perdue',
    ratingUnchanged: ' (inchangés)',
    ratingChange: (change: number) => ` (${change < 0 ? '−' : '+'}${Math.abs(change)})`,
    forfeitWon: 'Victoire par forfait de votre adversaire.',
    forfeitOf: (name: string) => `${name} perd par forfait.`,
    /** By the button, or by an absence: no message says which. */
    forfeitLost: 'Défaite par forfait : vous avez quitté la partie ou perdu la connexion.',
    menu: 'Retour au menu',
    again: 'Nouvelle partie',
    rematch: 'Revanche',
    rematchAsked: 'Revanche demandée…',
    rematchOffered: 'Accepter la revanche',
    rematchHints: {
      open: (opponent: string) => `Même mise contre ${opponent} ?`,
      asked: (opponent: string) => `Demande envoyée, on attend ${opponent}`,
      offered: () => 'Votre adversaire propose une revanche.',
    },
    rematchExpired: 'Revanche expirée',
    series: (own: string, won: number, lost: number, other: string) => `${own} ${won} – ${lost} ${other}`,
    seriesShort: (won: number, lost: number) => `Série ${won} – ${lost}`,
    spectator: (winner: string) => `${winner} remporte la partie`,
  },

  motivation: {
    forfeitWon: [
      'Rester jusqu’au bout, c’est déjà gagner.',
      'Il n’en reste qu’un, et c’est vous.',
      'La prochaine se jouera sur le prix.',
    ],
    forfeitLost: ['Ce n’est que partie remise.', 'La prochaine vous attend.', 'Reprenez quand vous voulez.'],
    win: [
      'Belle lecture. La prochaine ?',
      'Sang-froid et bon instinct.',
      'Le marché vous écoute.',
      'Bien joué, jusqu’au bout.',
      'Vous aviez vu juste.',
    ],
    loss: [
      'Une partie ne fait pas une carrière.',
      'Les meilleurs tombent, puis reviennent.',
      'Le prochain mouvement est pour vous.',
      'Respirez, observez, repartez.',
      'On apprend de chaque partie.',
    ],
    draw: [
      'Deux joueurs, pas un point d’écart.',
      'Personne ne cède : à refaire.',
      'Équilibre parfait. Qui osera ?',
      'Égalité, envie intacte.',
    ],
  },

  cancelled: {
    title: 'Battle Annulée',
    text: (stakeCents: number) => `Les deux mises ont été rendues : vous récupérez ${formatEuros(stakeCents)}.`,
    free: 'Elle était amicale : aucune mise n’était en jeu.',
    share: (cents: number) => `Le pot est partagé selon le score : vous recevez ${formatEuros(cents)}.`,
    watched: 'La partie n’a pas de vainqueur.',
  },
  none: {
    title: 'Aucune Battle Active',
    text: 'Cette partie est terminée ou n’existe plus.',
    ended: { win: 'Vous l’avez gagnée', loss: 'Vous l’avez perdue', draw: 'Elle s’est finie sur une égalité' },
    score: (own: number, other: number) => `${own} – ${other}`,
    start: 'Démarrer une Battle',
  },
  loading: 'Chargement de la battle…',

  battles: {
    title: 'Mes Battles',
    none: 'Aucune battle en cours.',
    new: '+ Nouvelle',
    /** Beside `leave`, which leaves the queue and no battle. */
    searching: (stake: string) => `Recherche à ${stake}`,
    leave: 'Quitter',
    dialogTitle: 'Nouvelle battle',
    join: 'Rejoindre la Queue',
    /** Read aloud once there is more than one. */
    phaseOf: (opponent: string, phase: string) => `Contre ${opponent} : ${phase}`,
    started: (opponent: string) => `La partie contre ${opponent} commence`,
  },

  forfeit: {
    button: 'Abandonner',
    title: 'Abandonner la partie ?',
    text: (opponent: string, stakeCents: number) =>
      stakeCents === 0
        ? `${opponent} gagne la partie. Elle est amicale : vous ne perdez aucune mise.`
        : `${opponent} gagne la partie et vous perdez votre mise de ${formatEuros(stakeCents)}.`,
    confirm: 'Abandonner',
    keep: 'Continuer à jouer',
  },

  practice: {
    title: 'Entraînement',
    pageTitle: `Entraînement · ${BRAND}`,
    start: 'S’entraîner sans mise',
    startInSearch: 'S’entraîner en attendant',
    banner: 'Contre un robot, sans mise.',
    searching: (elapsed: string, stake: string) => `Recherche à ${stake} · ${elapsed}`,
    searchHint: 'L’entraînement s’arrête dès qu’un adversaire est trouvé.',
    leave: 'Quitter l’entraînement',
    again: 'Rejouer',
    /** Leads to the lobby. */
    real: 'Jouer une vraie partie',
    botName: 'Bot Ada',
    nothing: 'Ni gain ni perte : c’était un entraînement.',
    loading: 'L’entraînement se prépare…',
  },

  presence: {
    /** After the name, which a narrow chart shortens. */
    opponentOffline: (seconds: number) => `est hors ligne : forfait dans ${seconds} s`,
    away: (name: string) => `${name} est hors ligne`,
    reconnecting: 'Reconnexion…',
  },

  sound: 'Sons et vibrations',
  soundQuestion: {
    ask: 'Sons et vibrations ?',
    yes: 'Activer',
    no: 'Sans',
    on: 'Sons et vibrations activés.',
    off: 'Ni son ni vibration.',
  },
  spectator: {
    title: 'Vous regardez cette partie',
    leave: 'Quitter',
    guestHint: 'Créez votre wallet en quelques secondes pour jouer vous aussi.',
  },

  toast: {
    choiceTitle: 'Choix enregistré',
    choice: (direction: string) => `Vous avez choisi ${direction}`,
    /** A phone shows these beside the title of the toast, on one line. */
    amount: (opponent: string, cents: number) => `Contre ${opponent} : ${formatSignedEuros(cents)}.`,
    refund: (opponent: string, stakeCents: number) => `Contre ${opponent} : ${formatEuros(stakeCents)} rendus.`,
    free: (opponent: string) => `Contre ${opponent}, partie amicale.`,
  },
} as const

const SEEN_BY = {
  own: 'Vous l’aviez vu',
  both: 'Vous l’aviez vu tous les deux',
  bothOfThem: 'Les deux l’avaient vu',
  nobody: 'Personne ne l’avait vu',
} as const

function counted(count: number, word: string): string {
  return `${count} ${word}${count > 1 ? 's' : ''}`
}

/** `45 s`, `2 min`, `2 min 30 s`. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, seconds)} s`
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}
