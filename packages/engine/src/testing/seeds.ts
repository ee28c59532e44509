import { bytesOfAscii, hexOf } from '../hex.ts'
import type { BattleSeeds } from '../price-path.ts'
import { sha256 } from '../sha256.ts'

/** The seeds of the n-th battle of a test: always the same. */
export function seedsOf(battle: number): BattleSeeds {
  return { serverSeed: hexOf(sha256(bytesOfAscii(`battle ${battle}`))), clientSeeds: ['1', '2'] }
}
