import { formatWait } from './format-wait.ts'

/** Every sentence of the lobby, of histories and of lists of battles. */
export const frLobby = {
  live: (players: number) => (players <= 1 ? `${players} joueur en recherche` : `${players} joueurs en recherche`),
  liveTitle: 'En direct',
  estimatedWait: (seconds: number) => `Attente estimée : ${formatWait(seconds)}`,
  /** `null` while nobody knows how many there are. */
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
  noWatch: 'Personne ne joue en ce moment',
  noWatchHint: 'La prochaine partie peut être la vôtre.',
  choose: 'Choisir une mise',
  versus: 'contre',
  leaderboard: 'Classement',
  wholeLeaderboard: 'Tout voir',
  leaderboardEmpty: 'Pas encore de victoire sur cette période',
  leaderboardEmptyHint: 'La première place est libre.',
  victories: (count: number) => (count <= 1 ? `${count} victoire` : `${count} victoires`),
  betsWon: (count: number) => (count <= 1 ? `${count} pari gagné` : `${count} paris gagnés`),
  period: 'Période du classement',
  mode: 'Jeu du classement',
  history: 'Historique',
  historyEmpty: 'Aucune partie terminée',
  historyEmptyHint: 'Vos parties et leurs graphiques apparaîtront ici.',
  historyGuest: 'Connectez votre wallet pour retrouver vos parties.',
  results: { win: 'Gagnée', loss: 'Perdue', draw: 'Nulle' },
  cancelled: 'Annulée',
  replayNamed: (opponent: string) => `Revoir la partie contre ${opponent}`,
  more: 'Voir plus',
} as const
