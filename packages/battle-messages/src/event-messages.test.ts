// A whole battle of the real engine, and the messages that each side may receive.
import {
  assert,
  type BattleCommand,
  type BattleState,
  cents,
  commitmentOf,
  createBattleSettings,
  decide,
  evolve,
  nextDeadlineOf,
  roundPricesOf,
  SEATS,
  startPriceOf,
} from '@bougie/engine'
import type { BattleId, ServerMessage, UserId } from '@bougie/protocol'
import { serverMessageSchema } from '@bougie/protocol/ws/server-messages.ts'
import { describe, expect, test } from 'vitest'
import { type BattleHead, NO_PROGRAMS, type PlayerCard } from './battle-head.ts'
import { messagesOf } from './event-messages.ts'
import { snapshotMessage } from './state-message.ts'

const STEPS_MAX = 100
const REMATCH_MS = 15_000
const record = { wins: 3, losses: 2, draws: 1, winstreak: 1 }
const settings = createBattleSettings()
const seeds = { serverSeed: 'ab'.repeat(32), clientSeeds: ['01'.repeat(16), '02'.repeat(16)] } as const
const head: BattleHead = {
  id: '0d9a4b8e-6a0c-4c1e-9a53-0f5b8f1c2d3e' as BattleId,
  players: { one: player('1', 'Alice'), two: player('2', 'Benoît') },
  programs: NO_PROGRAMS,
  stakeCents: cents(1_000),
  seeds,
  commitment: commitmentOf(seeds.serverSeed),
}

function player(digit: string, username: string): PlayerCard {
  const id = `00000000-0000-4000-8000-00000000000${digit}` as UserId
  return { id, username, bot: false, isHidden: false, avatarUrl: null, record }
}

interface Sent {
  readonly event: string
  readonly to: string
  readonly message: ServerMessage
}

/** Plays a battle to its end: the first player chooses up in every round, the second down. */
function playBattle(): readonly Sent[] {
  const sent: Sent[] = []
  let state: BattleState | null = null
  let nowMs = 1_000_000
  let prices: readonly number[] = []
  function send(command: BattleCommand): void {
    const decision = decide(state, command, nowMs)
    assert(decision.ok, 'every command of this battle is accepted')
    for (const event of decision.events) {
      state = evolve(state, event)
      const startPrice = prices.at(-1) ?? startPriceOf(seeds)
      if (event.type === 'roundStarted') {
        prices = roundPricesOf({ seeds, timing: settings, round: event.round, startPrice })
      }
      const context = { nowMs, prices: () => prices, rematchUntilMs: nowMs + REMATCH_MS }
      for (const { to, message } of messagesOf({ head, state }, event, context)) {
        sent.push({ event: event.type, to, message })
      }
      if (event.type !== 'predictionStarted') continue
      const { round } = state
      send({ type: 'choose', seat: 'one', choice: 'up', round })
      send({ type: 'choose', seat: 'two', choice: 'down', round })
    }
  }
  send({ type: 'create', settings })
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const deadline = state === null ? null : nextDeadlineOf(state)
    if (deadline === null) return sent
    nowMs = deadline.atMs
    send({ type: 'advance', prices, liveEqualBand: null })
  }
  throw new Error('The battle does not end')
}

describe('messages of a whole battle', () => {
  const sent = playBattle()

  test('each is one that the protocol accepts', () => {
    for (const { message } of sent) expect(serverMessageSchema.safeParse(message).error).toBeUndefined()
  })

  test('a choice reaches the other side as made, and never what it was, until the round is settled', () => {
    const choices = sent.filter(({ event }) => event === 'choiceMade')
    expect(choices.slice(0, 4)).toMatchObject([
      { to: 'one', message: { type: 'battle_bet_placed', choice: 'up' } },
      { to: 'two', message: { type: 'battle_opponent_chose' } },
      { to: 'two', message: { type: 'battle_bet_placed', choice: 'down' } },
      { to: 'one', message: { type: 'battle_opponent_chose' } },
    ])
    for (const { message } of choices) {
      if (message.type === 'battle_opponent_chose') expect(message).not.toHaveProperty('choice')
    }
  })

  test('the seed of the server is in no message before the last', () => {
    const holding = sent.filter(({ message }) => JSON.stringify(message).includes(seeds.serverSeed))
    expect(new Set(holding.map(({ message }) => message.type))).toEqual(new Set(['battle_complete']))
  })

  test('each side has its own opponent and its own payout; spectators are paid nothing', () => {
    const starts = sent.flatMap(({ to, message }) =>
      message.type === 'battle_game_start' ? [[to, message.opponent.username]] : [],
    )
    expect(starts).toEqual([
      ['one', 'Benoît'],
      ['two', 'Alice'],
      ['spectator', 'Benoît'],
    ])
    const payouts = new Map(
      sent.flatMap(({ to, message }) => (message.type === 'battle_complete' ? [[to, message.payout] as const] : [])),
    )
    expect([...payouts.keys()]).toEqual([...SEATS, 'spectator'])
    expect(payouts.get('spectator')).toBe(0)
    expect((payouts.get('one') ?? 0) + (payouts.get('two') ?? 0)).toBeGreaterThan(0)
  })

  test('a rematch whose time is over is not offered with the state', () => {
    const created = decide(null, { type: 'create', settings }, 0)
    assert(created.ok && created.events[0] !== undefined, 'a battle is created')
    const battle = { head, state: evolve(null, created.events[0]) }
    const stateWith = (rematchUntilMs: number) =>
      snapshotMessage(
        battle,
        { type: 'battle_state', viewer: 'one' },
        { nowMs: 1_000, prices: () => [], rematchUntilMs },
      )
    expect(stateWith(1_001).rematchUntil).toBe(1_001)
    expect(stateWith(1_000)).not.toHaveProperty('rematchUntil')
  })
})
