export const LOBBY_PATH = '/battle'
export const GAME_PATH = '/battle/game'
export const PRACTICE_PATH = '/battle/entrainement'

/** Who asks and what is at stake, for whoever has the code. */
export function challengePath(code: string): string {
  return `/defi/${code}`
}

/** A battle for spectators: live, and its replay afterwards. */
export function watchPath(battleId: string): string {
  return `/battle/${battleId}`
}

export const CYCLE_PATH = '/cycle'

/** The page of proofs serves battles and cycles: the address says which, so that it asks only once. */
export function cycleProofPath(cycleId: string): string {
  return `/verifier/${cycleId}?jeu=cycle`
}
