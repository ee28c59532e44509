// A player at the cycle: bets and removes bets at any time, from one tab or several, sometimes too much, too late or
// twice.
import { BET_DIRECTIONS, type BetDirection } from '@bougie/engine'
import type { BetId, ClientRef, CycleId, ServerMessage, UserId } from '@bougie/protocol'
import type { PlayerFaults } from '../faults/fault-profile.ts'
import { createTabs, type PlayerDependencies, type TabListener } from '../tab.ts'

const IDLE_MAX_MS = 2_500
const REMOVAL_CHANCE = 0.3
const EUROS = [0.5, 1, 2.5, 10, 33.33, 100, 1_000]

export interface SentBet {
  readonly userId: UserId
  readonly clientRef: ClientRef
  readonly cycleId: CycleId
  readonly direction: BetDirection
  readonly amount: number
}

export interface VirtualBettorDependencies extends PlayerDependencies {
  readonly profile: PlayerFaults
  readonly onBet: (bet: SentBet) => void
}

export function createVirtualBettor(dependencies: VirtualBettorDependencies) {
  const { world, random, profile, userId, onBet } = dependencies
  const ownBets = new Set<BetId>()
  let cycleId: CycleId | null = null
  let isPlaying = true

  const listener: TabListener = { opened: () => undefined, received: (_tab, message) => react(message) }

  function react(message: ServerMessage): void {
    switch (message.type) {
      case 'initialState':
      case 'state':
        if (message.cycleId !== cycleId) ownBets.clear()
        cycleId = message.cycleId
        for (const bet of message.playersBets) if (bet.user_id === userId) ownBets.add(bet.id)
        return
      case 'newBet':
        if (message.user_id === userId) ownBets.add(message.id)
        return
      case 'betRemoved':
        ownBets.delete(message.bet_id)
        return
      default:
      // Other messages do not affect the player's actions.
    }
  }

  const { repeatChance } = profile
  const tabs = createTabs({ ...dependencies, listener, watchesCycle: true, repeatChance, repeatWithinMs: 4_000 })
  const { send } = tabs

  function live(): void {
    world.after(random.between(50, IDLE_MAX_MS), live)
    if (!isPlaying || cycleId === null) return
    if (ownBets.size > 0 && random.chance(REMOVAL_CHANCE)) {
      const clientRef = random.uuid() as ClientRef
      send({ type: 'removeBet', userId, betId: random.pick([...ownBets]), clientRef })
    } else bet(cycleId)
  }

  function bet(target: CycleId): void {
    const clientRef = random.uuid() as ClientRef
    const direction = random.pick(BET_DIRECTIONS)
    const amount = random.pick(EUROS)
    onBet({ userId, clientRef, cycleId: target, direction, amount })
    send({ type: 'placeBet', userId, cycleId: target, direction, amount, clientRef })
  }

  const by = { random, isOver: () => !isPlaying }

  return {
    userId,
    start() {
      tabs.open()
      live()
      world.repeatedly(profile.cutEveryMs, () => tabs.any()?.cut(), by)
      const openMore = () => {
        if (tabs.count < profile.tabsMax) tabs.open()
      }
      world.repeatedly(15_000, openMore, by)
    },
    finishUp() {
      isPlaying = false
    },
  }
}
