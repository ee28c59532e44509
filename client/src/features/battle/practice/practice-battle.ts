// Successive practice battles for the screen. Each has its own host and its own battle store, so that practice does not
// mix with real battles, survive a reload or show a toast.

import {
  type BattleHead,
  type MessageContext,
  messagesOf,
  NO_PROGRAMS,
  type PlayerCard,
  pricePointMessage,
  snapshotMessage,
} from '@bougie/battle-messages'
import {
  type BattleCommand,
  type BattleEvent,
  type BattleSeeds,
  type BattleSettings,
  type BattleState,
  cents,
  commitmentOf,
  createBattleSettings,
  DIRECTIONS,
  decide,
  evolve,
  isDue,
  nextDeadlineOf,
  nextPointAtMs,
  roundPricesOf,
  startPriceOf,
  visiblePointCount,
} from '@bougie/engine'
import type { BattleId, UserId } from '@bougie/protocol'
import type { ClientMessageInput } from '@bougie/protocol/ws/client-messages.ts'
import type { ServerMessage } from '@bougie/protocol/ws/server-messages.ts'
import type { SoundBoard } from '../../../stores/sound-board.ts'
import { createStore } from '../../../stores/store.ts'
import { createDeadline, type Timers } from '../../../stores/timers.ts'
import { randomHex } from '../store/battle-commitments.ts'
import type { BattleClientEvent } from '../store/battle-events.ts'
import { createBattleStore } from '../store/battle-store.ts'
import type { Identity } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'

interface PracticeBattleDeps {
  readonly self: Identity | null
  readonly sounds: Pick<SoundBoard<BattleClientEvent>, 'play'>
  readonly timers: Timers
  /** Epoch ms on the clock of the countdowns. */
  readonly serverNow: () => number
  readonly random: () => number
}

/** The name shown for a guest. */
const GUEST_NAME = frBattle.search.you

export function createPracticeBattle(deps: PracticeBattleDeps) {
  const { timers, serverNow, random } = deps
  const self: Identity = deps.self ?? { id: randomId() as UserId, username: GUEST_NAME, avatarUrl: null }
  const bot = { id: randomId() as UserId, username: frBattle.practice.botName }
  const battleId = createStore(randomId() as BattleId)
  let host: PracticeHost | null = null

  const battles = createBattleStore({
    socket: {
      state: createStore({ status: 'connected', closeCode: null } as const),
      send(message: ClientMessageInput) {
        host?.receive(message)
        return host !== null
      },
      serverNow,
      suspect: () => undefined,
    },
    self: () => self,
    timers,
    saved: { find: () => null, save: () => undefined, clear: () => undefined },
    savedChoice: { find: () => null, save: () => undefined },
    createRef: randomId,
    onEvent: (_, event) => deps.sounds.play(event),
    onError: () => undefined,
  })

  function again(): void {
    host?.close()
    const id = randomId() as BattleId
    host = createPracticeHost({
      self,
      bot,
      battleId: id,
      now: serverNow,
      timers,
      random,
      randomHex,
      deliver: battles.receive,
    })
    battleId.set(id)
    battles.open({ battleId: id, opponent: null }, 'play')
    host.start()
  }

  return {
    battles,
    battleId,
    /** Starts the next battle; the previous one has ended or was abandoned. */
    again,
    close() {
      host?.close()
      host = null
      battles.close()
    },
  }
}

export type PracticeBattle = ReturnType<typeof createPracticeBattle>

function randomId(): string {
  return crypto.randomUUID()
}

// The server's part of a practice battle, run in this page: the real engine decides, and the battle store receives the
// real messages of the protocol. Nothing is staked, stored or counted, and nothing leaves the page.
// Invariant: the player receives only the player's view; the bot's choice stays hidden until the round is settled.

/** The player has the first seat, the bot the second. */
const OWN_SEAT = 'one'
const NO_RECORD = { wins: 0, losses: 0, draws: 0, winstreak: 0 }
const SEED_BYTES = 32
const CLIENT_SEED_BYTES = 16
/** The bot chooses after a share of the prediction phase between these two. */
const BOT_THINKS_FROM = 0.15
const BOT_THINKS_TO = 0.7
/** Bound for a page that was suspended: no battle has more steps than this between two runs. */
const STEPS_MAX = 100

interface PracticeHostDeps {
  readonly self: Identity
  readonly bot: { readonly id: UserId; readonly username: string }
  readonly battleId: BattleId
  /** Epoch ms on the clock of the countdowns. */
  readonly now: () => number
  readonly timers: Pick<Timers, 'after'>
  /** A random number in [0, 1). */
  readonly random: () => number
  readonly randomHex: (bytes: number) => string
  readonly deliver: (message: ServerMessage) => void
  readonly settings?: Partial<BattleSettings>
}

export function createPracticeHost(deps: PracticeHostDeps) {
  const { self, bot, battleId, timers, random, deliver } = deps
  // A clock synchronised with the server has fractions; the engine counts whole milliseconds.
  const now = () => Math.round(deps.now())
  const settings = createBattleSettings({ countdownMs: 0, ...deps.settings })
  const seeds: BattleSeeds = {
    serverSeed: deps.randomHex(SEED_BYTES),
    clientSeeds: [deps.randomHex(CLIENT_SEED_BYTES), deps.randomHex(CLIENT_SEED_BYTES)],
  }
  const head: BattleHead = {
    id: battleId,
    players: { one: playerCard(self, false), two: playerCard(bot, true) },
    programs: NO_PROGRAMS,
    stakeCents: cents(0),
    seeds,
    commitment: commitmentOf(seeds.serverSeed),
  }
  let state: BattleState | null = null
  let prices: readonly number[] = []
  let sentPoints = 0
  let botChoosesAtMs: number | null = null
  const stepAfter = createDeadline(timers, step)
  let closed = false

  function start(): void {
    run({ type: 'create', settings })
    step()
  }

  function receive(message: ClientMessageInput): void {
    timers.after(0, () => {
      if (closed || state === null) return
      response(message, state)
      step()
    })
  }

  function response(message: ClientMessageInput, current: BattleState): void {
    switch (message.type) {
      case 'battle_bet':
        run({ type: 'choose', seat: OWN_SEAT, choice: message.choice, round: message.round })
        return
      case 'battle_forfeit':
        if (current.outcome === null) run({ type: 'forfeit', seat: OWN_SEAT })
        return
      case 'get_battle_state':
      case 'battle_resync_request':
        deliver(snapshotMessage({ head, state: current }, { type: 'battle_state', viewer: OWN_SEAT }, facts()))
        return
      default:
    }
  }

  /** Processes everything that is due, then schedules the next wake-up. */
  function step(): void {
    for (let taken = 0; taken < STEPS_MAX && !closed && state !== null; taken += 1) {
      letBotChoose()
      sendPoints()
      if (!isDue(state, now())) break
      run({ type: 'advance', prices, liveEqualBand: null })
    }
    sleep()
  }

  function run(command: BattleCommand): void {
    const decision = decide(state, command, now())
    if (!decision.ok) {
      deliver({ type: 'error', code: decision.code, message: '', battleId })
      return
    }
    for (const event of decision.events) {
      state = evolve(state, event)
      prepare(event, state)
      if (event.type === 'resultsWaitStarted' || event.type === 'roundSettled') sendPoints()
      // Practice has no search: the match needs no announcement.
      if (event.type !== 'battleCreated') announce(state, event)
    }
  }

  function announce(current: BattleState, event: BattleEvent): void {
    for (const { to, message } of messagesOf({ head, state: current }, event, facts())) {
      if (to === 'everybody' || to === OWN_SEAT) deliver(message)
    }
  }

  function facts(): MessageContext {
    return { nowMs: now(), prices: () => prices, rematchUntilMs: null }
  }

  function prepare(event: BattleEvent, current: BattleState): void {
    if (event.type === 'roundStarted') {
      const startPrice = prices.at(-1) ?? startPriceOf(seeds)
      prices = roundPricesOf({ seeds, timing: settings, round: event.round, startPrice })
      sentPoints = 0
    }
    if (event.type !== 'predictionStarted') return
    const share = BOT_THINKS_FROM + random() * (BOT_THINKS_TO - BOT_THINKS_FROM)
    botChoosesAtMs = current.phaseStartedAtMs + share * settings.predictionMs
  }

  function letBotChoose(): void {
    if (state === null || botChoosesAtMs === null || now() < botChoosesAtMs) return
    botChoosesAtMs = null
    const choice = DIRECTIONS[Math.floor(random() * DIRECTIONS.length)] ?? 'up'
    if (state.phase === 'prediction') run({ type: 'choose', seat: 'two', choice, round: state.round })
  }

  function sendPoints(): void {
    if (state === null) return
    const visible = visiblePointCount(state, now())
    for (; sentPoints < visible; sentPoints += 1) {
      const price = prices[sentPoints]
      if (price === undefined) return
      deliver(pricePointMessage({ head, state }, { index: sentPoints + 1, price }))
    }
  }

  function sleep(): void {
    if (closed || state === null) return
    const deadlineMs = nextDeadlineOf(state)?.atMs
    const wakes = [deadlineMs, botChoosesAtMs, nextPointAtMs(state, sentPoints)].filter((atMs) => atMs != null)
    stepAfter(deadlineMs === undefined ? null : Math.max(0, Math.min(...wakes) - now()))
  }

  return {
    start,
    /** Responds asynchronously, like the server. */
    receive,
    close() {
      closed = true
      stepAfter(null)
    },
  }
}

type PracticeHost = ReturnType<typeof createPracticeHost>

function playerCard({ id, username }: PracticeHostDeps['bot'], bot: boolean): PlayerCard {
  return { id, username, bot, isHidden: false, avatarUrl: null, record: NO_RECORD }
}
