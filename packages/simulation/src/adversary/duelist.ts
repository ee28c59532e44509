// A player who plays battles without a mistake: joins, chooses at random at any time of the prediction, and chooses
// again when the server has lost the choice in an outage.
import { DIRECTIONS, type Direction } from '@bougie/engine'
import type { BattleId, ServerMessage } from '@bougie/protocol'
import type { Choice } from '../checks/choices.ts'
import { openTab, type PlayerDependencies, type Tab } from '../tab.ts'

const IDLE_MS = 1_500
/** A choice is sent at least this long before the end, unless less time is left. */
const SPARE_MS = 300
const KEPT_MAX = 100

export interface DuelistDependencies extends PlayerDependencies {
  readonly stake: number
  readonly activeBattles: () => readonly BattleId[]
  readonly onChoice: (choice: Choice) => void
  /** The delays of a program, which need not wait as long as a page does. */
  readonly reconnectDelaysMs?: readonly number[]
}

export function createDuelist(dependencies: DuelistDependencies) {
  const { world, network, random, name, userId, stake, activeBattles, onChoice, reconnectDelaysMs } = dependencies
  const choices = new Map<string, Direction>()
  let tab: Tab | null = null
  let tabsOpened = 0
  let isPlaying = true

  function open(): void {
    tabsOpened += 1
    tab = openTab({
      world,
      network,
      name: `${name}.${tabsOpened}`,
      userId,
      ...(reconnectDelaysMs === undefined ? {} : { reconnectDelaysMs }),
      listener: {
        opened(opened) {
          for (const battleId of activeBattles()) opened.send({ type: 'get_battle_state', battleId, mode: 'battle' })
        },
        received: (_tab, message) => react(message),
      },
    })
  }

  function react(message: ServerMessage): void {
    switch (message.type) {
      case 'battle_phase':
        if (message.phase === 'prediction') choose({ ...message, leftMs: message.duration })
        return
      case 'battle_state':
      case 'battle_resync':
        if (message.status === 'active' && message.phase === 'prediction' && message.currentSelection === null) {
          choose({ battleId: message.battleId, round: message.round, leftMs: message.phaseTimeLeft })
        }
        return
      default:
      // Other messages do not affect their play.
    }
  }

  function choose({ battleId, round, leftMs }: { battleId: BattleId; round: number; leftMs: number }): void {
    const key = `${battleId} ${round}`
    const choice = choices.get(key) ?? random.pick(DIRECTIONS)
    if (choices.size > KEPT_MAX) choices.clear()
    choices.set(key, choice)
    world.after(random.between(0, Math.max(0, Math.floor(leftMs) - SPARE_MS)), () => {
      onChoice({ userId, battleId, round, choice })
      tab?.send({ type: 'battle_bet', battleId, choice, round })
    })
  }

  function live(): void {
    if (!isPlaying) return
    world.after(random.between(100, IDLE_MS), live)
    if (activeBattles().length === 0) tab?.send({ type: 'join_battle_queue', amount: stake })
  }

  return {
    userId,
    start() {
      open()
      live()
    },
    finishUp() {
      isPlaying = false
      tab?.send({ type: 'leave_battle_queue' })
    },
    /** Closes the page, which is opened again after a while. */
    goAway(forMs: number) {
      tab?.close()
      tab = null
      world.after(forMs, open)
    },
  }
}
