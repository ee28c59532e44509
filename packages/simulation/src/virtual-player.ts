// A player with a browser: joins, leaves, chooses in time, late, twice or for another round, gives up, opens more tabs,
// goes away and comes back. The actions depend on the received messages and on chance.
import { DIRECTIONS } from '@bougie/engine'
import type { BattleId, BattleStateMessage, ClientRef, ServerMessage, UserId } from '@bougie/protocol'
import type { Challenger } from './challenger.ts'
import type { Choice } from './checks/choices.ts'
import type { PlayerFaults } from './faults/fault-profile.ts'
import { createTabs, openTab, type PlayerDependencies, type Tab, type TabListener } from './tab.ts'

const IDLE_MAX_MS = 4_000
const LEAVE_QUEUE_CHANCE = 0.05
const CHALLENGE_CHANCE = 0.95
const REMATCH_CHANCE = 0.3
const MEMORY_MAX = 200
const SWITCH_EVERY_MS = 6_000

export interface VirtualPlayer {
  readonly userId: UserId
  start(): void
  /** Begins no more battles; running ones are played to their end. */
  finishUp(): void
}

export interface VirtualPlayerDependencies extends PlayerDependencies {
  readonly profile: PlayerFaults
  readonly stakes: readonly number[]
  /** Stands for the page's HTTP request when it opens. */
  readonly activeBattles: () => readonly BattleId[]
  readonly onChoice: (choice: Choice) => void
  /** Null for a player who only searches. */
  readonly challenger: Challenger | null
}

export function createVirtualPlayer(dependencies: VirtualPlayerDependencies): VirtualPlayer {
  const { world, random, profile, userId, stakes, activeBattles, onChoice, challenger } = dependencies
  const decided = new Set<string>()
  let isPlaying = true
  let isAway = false
  let isInQueue = false

  const listener: TabListener = {
    opened(tab) {
      tab.send({ type: 'check_battle_queue_status' })
      for (const battleId of activeBattles()) tab.send({ type: 'get_battle_state', battleId, mode: 'battle' })
    },
    received: react,
  }

  const { repeatChance } = profile
  const tabs = createTabs({ ...dependencies, listener, repeatChance, repeatWithinMs: 1_500 })
  const { send } = tabs

  function react(tab: Tab, message: ServerMessage): void {
    switch (message.type) {
      case 'battle_phase':
        if (message.phase === 'prediction') decide({ ...message, leftMs: message.duration })
        return
      case 'battle_state':
      case 'battle_resync':
        onState(message)
        return
      case 'battle_match_found':
        isInQueue = false
        giveSeed(message.battleId, message.countdown * 1_000)
        onMatch(message.battleId)
        return
      case 'battle_queue_status':
        isInQueue = message.inQueue
        return
      case 'battle_queue_joined':
        isInQueue = true
        return
      case 'battle_queue_left':
        isInQueue = false
        return
      case 'battle_complete':
        if (isPlaying && random.chance(REMATCH_CHANCE)) askForRematch(message.battleId)
        return
      case 'battle_rematch':
        if (message.status === 'offered' && message.by !== userId && isPlaying && random.chance(0.6)) {
          askForRematch(message.battleId)
        }
        return
      case 'battle_challenge':
        if (isPlaying) challenger?.receive(message)
        return
      case 'battle_price_update':
        watchForGap(tab, message)
        return
      default:
      // Other messages do not affect the player's actions.
    }
  }

  function onState(state: Omit<BattleStateMessage, 'type'>): void {
    if (state.status !== 'active' || state.phase !== 'prediction' || state.currentSelection !== null) return
    decide({ battleId: state.battleId, round: state.round, leftMs: state.phaseTimeLeft })
  }

  /** Most are sent at once, some too late, some not at all. */
  function giveSeed(battleId: BattleId, leftMs: number): void {
    if (!random.chance(0.7)) return
    const clientSeed = random.uuid().replaceAll('-', '')
    world.after(random.chance(0.8) ? 0 : random.between(0, Math.ceil(leftMs * 1.2)), () =>
      send({ type: 'battle_client_seed', battleId, clientSeed }),
    )
  }

  function onMatch(battleId: BattleId): void {
    if (!isFirst(`match ${battleId}`) || !random.chance(profile.forfeitChance)) return
    world.after(random.between(0, 60_000), () => send({ type: 'battle_forfeit', battleId }))
  }

  /** Requests a round again when its ticks have a gap. */
  const lastIndexes = new Map<string, number>()
  function watchForGap(tab: Tab, { battleId, round, index }: { battleId: BattleId; round: number; index: number }) {
    const key = `${tab.name} ${battleId} ${round}`
    const last = lastIndexes.get(key)
    lastIndexes.set(key, index)
    if (lastIndexes.size > MEMORY_MAX) lastIndexes.clear()
    if (last !== undefined && index > last + 1) tab.send({ type: 'battle_resync_request', battleId })
  }

  function decide({ battleId, round, leftMs }: { battleId: BattleId; round: number; leftMs: number }): void {
    if (!isFirst(`${battleId} ${round}`)) return
    const mood = random.fraction()
    const inTimeMs = random.between(0, Math.max(0, Math.floor(leftMs)))
    if (mood < 0.7) chooseAfter(inTimeMs, { battleId, round })
    else if (mood < 0.78) chooseAfter(leftMs + random.between(-100, 250), { battleId, round })
    else if (mood < 0.82) chooseAfter(leftMs + random.between(200, 3_000), { battleId, round })
    else if (mood < 0.9) {
      chooseAfter(inTimeMs, { battleId, round })
      chooseAfter(inTimeMs + random.between(0, 100), { battleId, round })
    } else if (mood < 0.95) chooseAfter(inTimeMs, { battleId, round: Math.max(1, round + random.pick([-1, 1])) })
    // Otherwise the round passes without a choice.
  }

  function chooseAfter(delayMs: number, { battleId, round }: { battleId: BattleId; round: number }): void {
    const choice = random.pick(DIRECTIONS)
    const clientRef = random.chance(0.5) ? { clientRef: random.uuid() as ClientRef } : {}
    world.after(Math.max(0, delayMs), () => {
      onChoice({ userId, battleId, round, choice })
      send({ type: 'battle_bet', battleId, choice, round, ...clientRef, ...sentAt(world.nowMs()) })
    })
  }

  /** The sending time that the player claims: none, the true one, or an invented one. */
  function sentAt(nowMs: number) {
    const mood = random.fraction()
    if (mood < 0.3) return {}
    return { sentAt: mood < 0.8 ? nowMs : nowMs - random.between(-1_000, 10_000) }
  }

  function askForRematch(battleId: BattleId): void {
    if (!isFirst(`rematch ${battleId}`)) return
    world.after(random.between(100, 5_000), () => send({ type: 'battle_rematch', battleId }))
  }

  function isFirst(key: string): boolean {
    if (decided.has(key)) return false
    decided.add(key)
    return true
  }

  /** A player's next action when nothing requires one. */
  function live(): void {
    world.after(random.between(100, IDLE_MAX_MS), live)
    if (isAway) return
    if (!isPlaying) send({ type: isInQueue ? 'leave_battle_queue' : 'check_battle_queue_status' })
    else if (isInQueue) {
      if (random.chance(LEAVE_QUEUE_CHANCE)) send({ type: 'leave_battle_queue' })
    } else if (challenger !== null && random.chance(CHALLENGE_CHANCE)) challenger.act()
    else send({ type: 'join_battle_queue', amount: random.pick(stakes), ...ownSeed() })
  }

  function ownSeed() {
    const clientSeed = random.chance(0.5) ? { clientSeed: random.uuid().replaceAll('-', '') } : {}
    return random.chance(0.5) ? { ...clientSeed, clientRef: random.uuid() as ClientRef } : clientSeed
  }

  function goAway(): void {
    isAway = true
    tabs.closeAll()
    world.after(random.between(0, profile.awayMaxMs), () => {
      isAway = false
      tabs.open()
    })
  }

  const by = { random, isOver: () => !isPlaying }

  return {
    userId,
    start() {
      tabs.open()
      live()
      world.repeatedly(profile.cutEveryMs, () => tabs.any()?.cut(), by)
      world.repeatedly(profile.awayEveryMs, goAway, by)
      const openMore = () => {
        if (!isAway && tabs.count < profile.tabsMax) tabs.open()
      }
      world.repeatedly(20_000, openMore, by)
    },
    finishUp() {
      isPlaying = false
    },
  }
}

export interface SpectatorDependencies extends Omit<PlayerDependencies, 'userId'> {
  /** null for a guest. A player who watches battles of others may be in one of them. */
  readonly userId: UserId | null
  readonly activeBattles: () => readonly BattleId[]
}

/** Watches one running battle after another. */
export function openSpectator({ random, activeBattles, ...who }: SpectatorDependencies): void {
  const tab = openTab({ ...who, listener: { opened: look, received: () => undefined } })

  function look(): void {
    const battles = activeBattles()
    if (battles.length > 0) tab.send({ type: 'battle_watch', battleId: random.pick(battles) })
  }

  function switchOver(): void {
    const [oldest] = activeBattles()
    if (oldest !== undefined && random.chance(0.3)) tab.send({ type: 'battle_unwatch', battleId: oldest })
    look()
    who.world.after(SWITCH_EVERY_MS, switchOver)
  }
  who.world.after(SWITCH_EVERY_MS, switchOver)
}
