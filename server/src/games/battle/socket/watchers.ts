import type { BattleId } from '@bougie/protocol'

const PREFIX = 'watch:'

/** The audience of a battle: sockets that watch it without playing. */
export function watchersOf(battleId: BattleId): string {
  return `${PREFIX}${battleId}`
}

export function isWatchersAudience(audience: string): boolean {
  return audience.startsWith(PREFIX)
}
