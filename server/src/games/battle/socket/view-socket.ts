// Shared by the sockets of battles: the audience of a battle, and the facts for its messages.
import type { MessageContext } from '@bougie/battle-messages'
import { visiblePointCount } from '@bougie/engine'
import type { BattleId } from '@bougie/protocol'
import type { MissLimit } from '../../../platform/http/rate-limits.ts'
import type { SharedDependencies } from '../../../platform/shared-dependencies.ts'
import type { FanOut } from '../../../platform/ws/fan-out.ts'
import type { Instances } from '../../../ports/instances.ts'
import type { Presence } from '../../../ports/presence.ts'
import type { BattleCapability } from '../capability.ts'
import { rematchUntilMs } from '../matchmaking/rematch.ts'
import type { LiveBattle } from '../play/live-battles.ts'
import type { PricePaths } from '../play/price-paths.ts'

export interface BattleSocketEdgeDependencies extends Pick<SharedDependencies, 'clock' | 'timers' | 'tasks' | 'bus'> {
  readonly capability: BattleCapability
  readonly instances: Instances
  readonly presence: Presence
  readonly fanOut: FanOut
  /** Limits guesses of the codes of challenges. */
  readonly guesses: MissLimit
}

/** The parts of handlers and announcers; each takes those that it uses. */
export type BattleSocketParts = BattleSocketEdgeDependencies & BattleCapability

/** The kind of audience that watches battles. */
export const WATCHERS = 'watch:'

/** The audience of a battle: sockets that watch it without playing. */
export function watchersOf(battleId: BattleId): string {
  return `${WATCHERS}${battleId}`
}

/** The facts that messages need in addition to the battle itself. */
export function messageContext(
  battle: LiveBattle,
  { paths, nowMs }: { readonly paths: PricePaths; readonly nowMs: number },
): MessageContext {
  const { state } = battle
  return {
    nowMs,
    prices: () => paths.pricesOf(battle, state, visiblePointCount(state, nowMs)) ?? [],
    rematchUntilMs: rematchUntilMs(state),
  }
}
