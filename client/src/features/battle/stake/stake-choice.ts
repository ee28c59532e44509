// Rules of the stake picker, independent of React: the chosen preset, and the presets within the balance.
import { BATTLE_AMOUNT_DEFAULT_INDEX, BATTLE_AMOUNTS } from '@bougie/protocol/battle-amounts.ts'
import { LOCAL_KEYS, type LocalValues } from '../../../stores/storage.ts'

/** The next preset; wraps around at either end. */
export function stepIndex(index: number, step: 1 | -1): number {
  const count = BATTLE_AMOUNTS.length
  return (index + step + count) % count
}

export function amountAt(index: number): number {
  return BATTLE_AMOUNTS[index] ?? BATTLE_AMOUNTS[BATTLE_AMOUNT_DEFAULT_INDEX]
}

export function indexOfAmount(euros: number): number | null {
  const amounts: readonly number[] = BATTLE_AMOUNTS
  const index = amounts.indexOf(euros)
  return index === -1 ? null : index
}

/** A guest has no balance limit, because playing asks for the sign-in first. */
export function isAffordable(euros: number, balanceCents: number | null): boolean {
  return balanceCents === null || euros * 100 <= balanceCents
}

/** [L09] the highest preset within the balance, or the first when none is. */
export function snapDown(index: number, balanceCents: number | null): number {
  if (isAffordable(amountAt(index), balanceCents)) return index
  const affordable = BATTLE_AMOUNTS.filter((euros) => isAffordable(euros, balanceCents))
  return indexOfAmount(Math.max(...affordable)) ?? 0
}

/** The stored value is untrusted: anything but the index of a preset is ignored. */
export function readLastIndex(local: Pick<LocalValues, 'read'>): number {
  const stored = local.read(LOCAL_KEYS.battleLastAmountIndex)
  if (stored === null || !/^\d{1,3}$/.test(stored)) return BATTLE_AMOUNT_DEFAULT_INDEX
  const index = Number(stored)
  return index < BATTLE_AMOUNTS.length ? index : BATTLE_AMOUNT_DEFAULT_INDEX
}

export function rememberIndex(local: Pick<LocalValues, 'write'>, index: number): void {
  local.write(LOCAL_KEYS.battleLastAmountIndex, String(index))
}

/** The presets with a key of their own: 1 for the first. */
export const KEY_AMOUNTS: readonly number[] = BATTLE_AMOUNTS.slice(0, 5)

/** By the physical key, not its character: on a French keyboard the digits need Shift. */
export function amountOfKey(code: string): number | null {
  const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0)
  return KEY_AMOUNTS[digit - 1] ?? null
}
