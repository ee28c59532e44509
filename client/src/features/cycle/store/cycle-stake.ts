// The stake of the cycle, in euros: typed, stepped through preset amounts, or picked. Stored in this browser.
import { DEFAULT_CYCLE_SETTINGS } from '@bougie/engine/cycle/settings.ts'
import { eurosFromCents } from '@bougie/protocol/cents.ts'
import { stakeCentsOf } from '../../../i18n/french-formats.ts'
import { LOCAL_KEYS, type LocalValues } from '../../../stores/storage.ts'
import { feeOf } from './own-bets.ts'

export const { stakeMinCents: STAKE_MIN_CENTS, stakeMaxCents: STAKE_MAX_CENTS } = DEFAULT_CYCLE_SETTINGS
export const STAKE_DEFAULT_TEXT = '10'
const STAKE_STEPS_EUROS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000] as const
export const QUICK_STAKES_EUROS = [2, 5, 10, 50, 100] as const

/** Up to four digits, and two decimals; a French keyboard and a pasted English amount both work. */
const ENTRY = /^(\d{0,4})(?:,(\d{0,2}))?/

/** The field's text after typing or pasting. */
export function typeStake(text: string): string {
  const plain = text.replace(/[^\d.,]/g, '').replace('.', ',')
  const [, whole = '', fraction] = ENTRY.exec(plain) ?? []
  const euros = whole.replace(/^0+(?=\d)/, '')
  return fraction === undefined ? euros : `${euros === '' ? '0' : euros},${fraction}`
}

export function stepStake(text: string, step: 1 | -1): string {
  const euros = eurosFromCents(stakeCentsOf(text) ?? 0)
  const steps = step === 1 ? STAKE_STEPS_EUROS : [...STAKE_STEPS_EUROS].reverse()
  const next = steps.find((stop) => (step === 1 ? stop > euros : stop < euros)) ?? steps.at(-1)
  return String(next)
}

type StakeProblem = 'none' | 'belowMinimum' | 'aboveMaximum' | 'beyondBalance'

/**
 * The reason why this stake cannot be played, or null. The fee is added to it. The balance is null for a guest and while
 * it is unknown; then only the server decides.
 */
export function problemOfStake(text: string, balanceCents: number | null): StakeProblem | null {
  const cents = stakeCentsOf(text)
  if (cents === null) return 'none'
  if (cents < STAKE_MIN_CENTS) return 'belowMinimum'
  if (cents > STAKE_MAX_CENTS) return 'aboveMaximum'
  return balanceCents !== null && cents + feeOf(cents) > balanceCents ? 'beyondBalance' : null
}

export function readStake(local: LocalValues): string {
  const kept = local.read(LOCAL_KEYS.cycleLastStake)
  const cents = kept === null ? null : stakeCentsOf(kept)
  const isPlayable = cents !== null && cents >= STAKE_MIN_CENTS && cents <= STAKE_MAX_CENTS
  return isPlayable && kept !== null ? kept : STAKE_DEFAULT_TEXT
}

export function rememberStake(local: LocalValues, text: string): void {
  local.write(LOCAL_KEYS.cycleLastStake, text)
}
