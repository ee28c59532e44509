/** Capital letters that nobody takes for another letter or a digit. Six of them are 113 million codes. */
export const CHALLENGE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ'
export const CHALLENGE_CODE_LENGTH = 6

const SEPARATORS = /[\s-]+/g
const CODE = new RegExp(`^[${CHALLENGE_LETTERS}]{${CHALLENGE_CODE_LENGTH}}$`)

/** As people write it: in either case, with spaces and hyphens. Null where that is no code. */
export function readChallengeCode(written: string): string | null {
  const code = written.replaceAll(SEPARATORS, '').toUpperCase()
  return CODE.test(code) ? code : null
}

/** Lifetimes of an open challenge, in minutes. */
export const CHALLENGE_MINUTES = [15, 60, 1_440] as const
export const CHALLENGE_MINUTES_DEFAULT = 60

/** Open challenges of one player at a time. */
export const CHALLENGES_OPEN_MAX = 5

/** Open challenges that a player is shown of those addressed to them. */
export const CHALLENGES_RECEIVED_MAX = 20
