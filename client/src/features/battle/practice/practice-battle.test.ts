import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { DEFAULT_BATTLE_SETTINGS, ROUNDS_MAX, verifyFairness } from '@bougie/engine'
import type { Direction, ServerMessage, ServerMessageOf } from '@bougie/protocol'
import { serverMessageSchema } from '@bougie/protocol/ws/server-messages.ts'
import { describe, expect, test } from 'vitest'
import { alice, BATTLE, BOB } from '../../../testing/battle-messages.ts'
import { createPracticeHost } from './practice-battle.ts'

const { waitingMs, predictionMs, resultsWaitMs, pauseMs } = DEFAULT_BATTLE_SETTINGS
const ROUND_MS = waitingMs + predictionMs + resultsWaitMs + pauseMs

/** A host whose random number is always `drawn`: below 1/3 the bot chooses up, below 2/3 down, else equal. */
function setUp(drawn = 0.5) {
  const timers = createFakeTimers()
  const received: ServerMessage[] = []
  let seed = 0
  const host = createPracticeHost({
    self: alice,
    bot: { id: BOB, username: 'Bot Ada' },
    battleId: BATTLE,
    // Fractional, like a clock synchronised with the server.
    now: () => timers.now() + 0.375,
    timers,
    random: () => drawn,
    randomHex: (bytes) => {
      seed += 1
      return seed.toString(16).padStart(2, '0').repeat(bytes)
    },
    deliver: (message) => received.push(message),
  })
  const all = <Type extends ServerMessage['type']>(type: Type) =>
    received.filter((message): message is ServerMessageOf<Type> => message.type === type)
  function advance(ms: number) {
    for (let passed = 0; passed < ms; passed += 50) timers.advance(50)
  }
  function choose(choice: Direction) {
    const round = all('battle_round_start').at(-1)?.round ?? 1
    host.receive({ type: 'battle_bet', battleId: BATTLE, choice, round, sentAt: timers.now(), clientRef: 'ref' })
    advance(50)
  }
  return { host, received, all, advance, choose, timers }
}

/** Plays to the end, with this choice in every round. */
function playThrough(choice: Direction | null) {
  const played = setUp()
  played.host.start()
  for (let round = 1; round <= ROUNDS_MAX && played.all('battle_complete').length === 0; round += 1) {
    played.advance(waitingMs + 100)
    if (choice !== null) played.choose(choice)
    played.advance(ROUND_MS - waitingMs - 100 - (choice === null ? 0 : 50))
  }
  return played
}

describe('[issue 20.2] a practice battle', () => {
  test('speaks in messages that the protocol accepts, from its start to its end', () => {
    const { received, all } = playThrough('up')
    for (const message of received) expect(serverMessageSchema.safeParse(message).error).toBeUndefined()
    expect(all('battle_game_start')).toMatchObject([{ amount: 0, opponent: { bot: true, amount: 0 } }])
    expect(all('battle_complete')).toMatchObject([{ amount: 0, payout: 0 }])
    expect(all('battle_round_result').length).toBeGreaterThanOrEqual(3)
  })

  test('has the prices that its seeds give: its own proof is conform', () => {
    const { all } = playThrough('up')
    const rounds = all('battle_round_result').map(({ round, initialPrice, finalPrice, result }) => {
      const points = all('battle_price_update').filter((update) => update.round === round)
      const equalBand = all('battle_phase').find((phase) => phase.round === round)?.equalBand ?? 0
      return { round, initialPrice, finalPrice, result, equalBand, prices: points.map(({ price }) => price) }
    })
    const fairness = all('battle_complete')[0]?.fairness
    if (fairness === undefined) throw new Error('The battle did not end')
    const revealed = { ...fairness, priceSource: 'simulated', settings: DEFAULT_BATTLE_SETTINGS, rounds } as const
    expect(verifyFairness(revealed, all('battle_game_start')[0] ?? null)).toEqual({ verdict: 'conforme' })
  })

  test('sends every price once, in order, and none before its time', () => {
    const { host, all, advance, timers } = setUp()
    host.start()
    advance(waitingMs + predictionMs / 2)
    const points = all('battle_price_update')
    expect(points.map(({ index }) => index)).toEqual(points.map((_, position) => position + 1))
    expect(points.every(({ timestamp }) => timestamp <= timers.now() + 1)).toBe(true)
  })

  test('before the round is settled the messages reveal only that the bot has chosen', () => {
    const { host, received, all, advance } = setUp()
    host.start()
    advance(waitingMs + predictionMs)
    expect(all('battle_opponent_chose')).toEqual([{ type: 'battle_opponent_chose', battleId: BATTLE, round: 1 }])
    expect(JSON.stringify(received)).not.toMatch(/user2Choice|serverSeed/)
    advance(resultsWaitMs)
    expect(all('battle_round_result')).toMatchObject([{ round: 1, user1Choice: null, user2Choice: 'down' }])
  })

  test('confirms a choice asynchronously, and refuses a second one', () => {
    const { host, all, advance, choose } = setUp()
    host.start()
    advance(waitingMs + 100)
    host.receive({ type: 'battle_bet', battleId: BATTLE, choice: 'up', round: 1, sentAt: 0, clientRef: 'a' })
    expect(all('battle_bet_placed')).toEqual([])
    advance(50)
    choose('down')
    expect(all('battle_bet_placed')).toMatchObject([{ choice: 'up', round: 1 }])
    expect(all('error')).toMatchObject([{ code: 'BATTLE_ALREADY_CHOSEN' }])
  })

  test('responds to a state request with only the view of the player', () => {
    const { host, all, advance, choose } = setUp()
    host.start()
    advance(waitingMs + 1_000)
    choose('equal')
    host.receive({ type: 'get_battle_state', battleId: BATTLE, mode: 'battle' })
    advance(50)
    const [state] = all('battle_state')
    expect(serverMessageSchema.safeParse(state).error).toBeUndefined()
    expect(state).toMatchObject({ phase: 'prediction', currentSelection: 'equal', amount: 0, role: 'player' })
  })

  test('says nothing any more once it is left', () => {
    const { host, received, advance } = setUp()
    host.start()
    advance(waitingMs + 1_000)
    host.close()
    const before = received.length
    advance(ROUND_MS)
    expect(received).toHaveLength(before)
  })

  test('a page that slept through a phase goes on with the battle', () => {
    const { host, all, timers } = setUp()
    host.start()
    timers.advance(10 * ROUND_MS)
    expect(all('battle_round_result').length).toBeGreaterThan(0)
  })
})
