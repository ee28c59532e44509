export const LOBBY_PATH = '/battle'
export const GAME_PATH = '/battle/game'
export const PRACTICE_PATH = '/battle/entrainement'

export const CYCLE_PATH = '/cycle'

/** The page of proofs serves battles and cycles: the address says which, so that it asks only once. */
export function cycleProofPath(cycleId: string): string {
  return `/verifier/${cycleId}?jeu=cycle`
}
