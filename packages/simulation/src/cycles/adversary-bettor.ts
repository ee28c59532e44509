// A bettor who reconnects at once, receives every point and breaks the server whenever that could help: one plan per
// cycle.
import { BET_DIRECTIONS, type BetDirection, POINTS_PER_CANDLE } from '@bougie/engine'
import type { BetId, ClientRef, CycleId, CycleStateMessage, ServerMessage } from '@bougie/protocol'
import type { AnyMisdeed } from '../adversary/battle-adversary.ts'
import { openTab, type Tab } from '../tab.ts'
import { CYCLE_PLANS, type CyclePlanName, type Hand, LATE_PLAN, type PublishedPoint } from './adversary-plans.ts'
import type { VirtualBettorDependencies } from './virtual-bettor.ts'

const STAKE = 10
/** The chance of the most harmful time, which a uniform choice of plans hits too rarely. */
const LATE_CHANCE = 0.4
const RECONNECT_DELAYS_MS = [20]

export interface AdversaryBettorDependencies extends Omit<VirtualBettorDependencies, 'profile'> {
  readonly suffer: (misdeed: AnyMisdeed) => void
}

interface Game {
  readonly cycleId: CycleId
  readonly startPrice: number
  readonly direction: BetDirection
  readonly onPoint: (point: PublishedPoint) => void
  betId: BetId | null
  lead: number
}

export function createAdversaryBettor(dependencies: AdversaryBettorDependencies) {
  const { world, network, random, name, userId, onBet, suffer } = dependencies
  /** By cycle: the plan tried there, and whether it broke the server while the bet was behind. */
  const tried = new Map<string, { plan: CyclePlanName; brokeBehind: boolean }>()
  const names = Object.keys(CYCLE_PLANS) as CyclePlanName[]
  let tab: Tab | null = null
  let game: Game | null = null
  let isPlaying = true

  function begin({ cycleId, startPrice, candleDuration }: Omit<CycleStateMessage, 'type'>) {
    const plan = random.chance(LATE_CHANCE) ? LATE_PLAN : random.pick(names)
    const direction = random.pick(BET_DIRECTIONS)
    const entry = { plan, brokeBehind: false }
    tried.set(cycleId, entry)
    const breaking = (deed: (forMs: number) => AnyMisdeed) => (forMs: number) => {
      if (!isPlaying) return
      if (game?.cycleId === cycleId && game.betId !== null && game.lead < 0) entry.brokeBehind = true
      suffer(deed(forMs))
    }
    const hand: Hand = {
      pointMs: candleDuration / POINTS_PER_CANDLE,
      bet() {
        const clientRef = random.uuid() as ClientRef
        onBet({ userId, clientRef, cycleId, direction, amount: STAKE })
        tab?.send({ type: 'placeBet', userId, cycleId, direction, amount: STAKE, clientRef })
      },
      remove() {
        const betId = game?.betId ?? null
        if (betId === null) return
        tab?.send({ type: 'removeBet', userId, betId, clientRef: random.uuid() as ClientRef })
      },
      kill: breaking((downMs) => ({ type: 'kill', downMs })),
      stall: breaking((forMs) => ({ type: 'stall', forMs })),
      delay: (point, forMs) => {
        if (isPlaying) suffer({ type: 'delay', point, forMs })
      },
      after: (delayMs, run) => void world.after(delayMs, run),
    }
    game = { cycleId, startPrice, direction, onPoint: CYCLE_PLANS[plan](hand, random), betId: null, lead: 0 }
  }

  function receivePoint(index: number, price: number): void {
    if (game === null || !isPlaying) return
    const distance = price - game.startPrice
    game.lead = game.direction === 'up' ? distance : -distance
    game.onPoint({ index, lead: game.lead, hasBet: game.betId !== null })
  }

  function react(message: ServerMessage): void {
    switch (message.type) {
      case 'initialState':
      case 'state':
        if (message.cycleId !== game?.cycleId && message.cyclePhase === 'betting') begin(message)
        if (game === null || message.cycleId !== game.cycleId) return
        game.betId = message.playersBets.find((bet) => bet.user_id === userId)?.id ?? null
        receivePoint(message.dataPoints.length, message.currentPrice)
        return
      case 'candleUpdate':
        if (message.cycleId !== game?.cycleId) return
        receivePoint((message.candle.number - 1) * POINTS_PER_CANDLE + message.point, message.currentPrice)
        return
      case 'newBet':
        if (message.user_id === userId && message.cycleId === game?.cycleId) game.betId = message.id
        return
      case 'betRemoved':
        if (message.bet_id === game?.betId) game.betId = null
        return
      default:
      // Irrelevant to its play.
    }
  }

  return {
    userId,
    tried,
    start() {
      const listener = { opened: () => undefined, received: (_tab: Tab, message: ServerMessage) => react(message) }
      const reconnectDelaysMs = RECONNECT_DELAYS_MS
      tab = openTab({ world, network, name, userId, listener, watchesCycle: true, reconnectDelaysMs })
    },
    finishUp() {
      isPlaying = false
    },
  }
}
