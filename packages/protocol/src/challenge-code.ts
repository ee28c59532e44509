/** Capital letters that are not mistaken for another letter or a digit. Six of them give 113 million codes. */
export const CHALLENGE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ'
export const CHALLENGE_CODE_LENGTH = 6

const SEPARATORS = /[\s-]+/g
export const CHALLENGE_CODE = new RegExp(`^[${CHALLENGE_LETTERS}]{${CHALLENGE_CODE_LENGTH}}$`)

/** Reads a code as people write it: in either case, with spaces and hyphens. Null when it is not a code. */
export function readChallengeCode(written: string): string | null {
  const code = written.replaceAll(SEPARATORS, '').toUpperCase()
  return CHALLENGE_CODE.test(code) ? code : null
}

/** Lifetimes of an open challenge, in minutes. */
export const CHALLENGE_MINUTES = [15, 60, 1_440] as const
export const CHALLENGE_MINUTES_DEFAULT = 60

/** The most open challenges of one player. */
export const CHALLENGES_OPEN_MAX = 5

/** The most open challenges addressed to a player that are shown to them. */
export const CHALLENGES_RECEIVED_MAX = 20
