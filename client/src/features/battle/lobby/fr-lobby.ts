import { formatWait } from '../text/fr-battle.ts'

/** French texts of the lobby, of histories and of lists of battles. */
export const frLobby = {
  live: (players: number) => (players <= 1 ? `${players} joueur en recherche` : `${players} joueurs en recherche`),
  liveTitle: 'En direct',
  openSearches: {
    title: 'Quelqu’un attend',
    waiting: (players: number) => (players <= 1 ? `${players} joueur attend` : `${players} joueurs attendent`),
    accept: 'Relever',
    acceptNamed: (stake: string) => `Relever une partie à ${stake}`,
  },
  estimatedWait: (seconds: number) => `Attente estimée : ${formatWait(seconds)}`,
  /** `null` while the number is unknown. */
  running: (count: number | null) => (count === null ? 'Parties en cours' : `Parties en cours (${count})`),
  refresh: 'Actualiser la liste',
  noRunning: 'Aucune partie active trouvée',
  noRunningHint: (botAfterMs: number | null | undefined) =>
    typeof botAfterMs === 'number'
      ? `Lancez une partie : un joueur arrive, ou un robot après ${formatWait(Math.ceil(botAfterMs / 1_000))}.`
      : 'Lancez une partie : elle commence dès qu’un joueur mise autant.',
  join: 'Rejoindre',
  joinNamed: (opponent: string) => `Rejoindre la partie contre ${opponent}`,
  watchTitle: 'À regarder',
  watch: 'Regarder',
  watchNamed: (first: string, second: string) => `Regarder ${first} contre ${second}`,
  choose: 'Choisir une mise',
  leaderboard: 'Classement',
  wholeLeaderboard: 'Tout voir',
  rating: 'Points de classement',
  countedHint:
    'Sans les parties finies par forfait avant un premier résultat ; trois par jour au plus entre les deux mêmes joueurs.',
  ratingHint: 'Devant les victoires, les points de classement du joueur, avec un « ? » tant qu’ils sont provisoires.',
  you: 'Vous',
  leaderboardEmpty: 'Pas encore de victoire sur cette période',
  leaderboardEmptyHint: 'La première place est libre.',
  victories: (count: number) => (count <= 1 ? `${count} victoire` : `${count} victoires`),
  betsWon: (count: number) => (count <= 1 ? `${count} pari gagné` : `${count} paris gagnés`),
  period: 'Période du classement',
  mode: 'Jeu du classement',
  history: 'Historique',
  historyEmpty: 'Aucune partie terminée',
  historyGuest: 'Connectez votre wallet pour retrouver vos parties.',
  results: { win: 'Gagnée', loss: 'Perdue', draw: 'Égalité', cancelled: 'Annulée' },
  replayNamed: (opponent: string) => `Revoir la partie contre ${opponent}`,

  cycle: 'Cycle',

  followed: {
    title: 'Joueurs suivis',
    states: { offline: 'Hors ligne', online: 'En ligne', searching: 'Cherche une partie', playing: 'En partie' },
    hidden: 'Profil masqué',
    arrived: (pseudo: string) => `${pseudo} est en ligne.`,
    challenge: 'Défier',
    challengeNamed: (pseudo: string) => `Défier ${pseudo}`,
    watch: 'Regarder',
    watchNamed: (pseudo: string) => `Regarder la partie de ${pseudo}`,
  },

  cycleCard: {
    title: 'Cycle en direct',
    text: 'Sans adversaire ni attente : une cote juste à chaque instant, un résultat toutes les trente bougies.',
    open: 'Ouvrir le Cycle',
  },
} as const
