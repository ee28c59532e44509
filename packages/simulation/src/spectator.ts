import type { BattleId, UserId } from '@bougie/protocol'
import { openTab, type PlayerDependencies } from './tab.ts'

const SWITCH_EVERY_MS = 6_000

export interface SpectatorDependencies extends Omit<PlayerDependencies, 'userId'> {
  /** null for a guest. A player who watches battles of others may be in one of them. */
  readonly userId: UserId | null
  readonly activeBattles: () => readonly BattleId[]
}

/** Watches one running battle after another. */
export function openSpectator({ world, network, random, name, userId, activeBattles }: SpectatorDependencies): void {
  const tab = openTab({
    world,
    network,
    name,
    userId,
    listener: { opened: look, received: () => undefined },
  })

  function look(): void {
    const battles = activeBattles()
    if (battles.length > 0) tab.send({ type: 'battle_watch', battleId: random.pick(battles) })
  }

  function switchOver(): void {
    const [oldest] = activeBattles()
    if (oldest !== undefined && random.chance(0.3)) tab.send({ type: 'battle_unwatch', battleId: oldest })
    look()
    world.after(SWITCH_EVERY_MS, switchOver)
  }
  world.after(SWITCH_EVERY_MS, switchOver)
}
