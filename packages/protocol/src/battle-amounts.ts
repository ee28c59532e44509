/**
 * Stakes of a battle, in euros, in the order in which the picker steps through them. A new one goes at the end, because
 * browsers store the index of the last choice ([L06]).
 */
export const BATTLE_AMOUNTS = [5, 10, 25, 50, 100, 200, 250, 300, 400, 500, 1000] as const
export const BATTLE_AMOUNT_DEFAULT_INDEX = 1
export const BATTLE_QUICK_AMOUNTS = [25, 50, 100, 250] as const
/** From here on a battle is titled 'Grosse partie'. */
export const BIG_BATTLE_EUROS = 200

export function isBattleAmount(euros: number): boolean {
  return BATTLE_AMOUNTS.some((amount) => amount === euros)
}
