import { expect, test } from 'vitest'
import { type Play, seatTable, storyOf, TABLE_PACE, type Table, tableApps } from '../testing/battle-table.ts'
import { describeOnDatabases } from '../testing/describe-on-databases.ts'

const STAKE_CENTS = 1_000
const WELCOME_CENTS = 10_000

const ROUND_STORY = [
  'battle_round_start',
  'battle_phase waiting',
  'battle_phase prediction',
  'battle_bet_placed',
  'battle_opponent_chose',
  'battle_phase results_wait',
  'battle_round_result',
]

async function playAll(table: Table, rounds: readonly { one: Play; two: Play }[]): Promise<void> {
  for (const [index, plays] of rounds.entries()) await table.playRound(index + 1, plays)
}

async function balances({ one, two }: Table): Promise<readonly number[]> {
  return [await one.balanceCents(), await two.balanceCents()]
}

describeOnDatabases('a battle of two players', (createDatabase) => {
  const buildApp = tableApps(createDatabase)

  test('[L43] [L44] a match takes the same stake from both at once', async () => {
    const table = await seatTable(await buildApp())
    expect(await balances(table)).toEqual([WELCOME_CENTS - STAKE_CENTS, WELCOME_CENTS - STAKE_CENTS])
    expect(table.one.socket.last('balance_update')).toEqual({
      type: 'balance_update',
      balance: 90,
      reason: 'battle_stake',
    })
    const found = table.two.socket.last('battle_match_found')
    expect(found).toEqual({
      type: 'battle_match_found',
      battleId: table.battleId,
      opponent: { id: table.one.user.id, username: table.one.user.pseudo, amount: 10, bot: false },
      amount: 10,
      countdown: 1,
      startsAt: table.app.clock.nowMs() + TABLE_PACE.countdownMs,
      commitment: (await table.stored()).head.commitment,
    })
  })

  test('[G29] [G34] [G37] [G38] [G41] [G43] three won rounds are a won battle, told in the order of the contract', async () => {
    const table = await seatTable(await buildApp())
    const lead = { one: 'right', two: 'wrong' } as const
    await playAll(table, [lead, lead, lead])
    expect(storyOf(table.one.socket)).toEqual([
      'battle_queue_joined',
      'battle_match_found',
      'battle_game_start',
      ...ROUND_STORY,
      'battle_phase pause',
      ...ROUND_STORY,
      'battle_phase pause',
      ...ROUND_STORY,
      'battle_complete',
    ])
    expect(table.one.socket.last('battle_complete')).toMatchObject({
      winner: table.one.user.id,
      amount: 10,
      payout: 20,
    })
    expect(table.two.socket.last('battle_complete')).toMatchObject({ winner: table.one.user.id, amount: 10, payout: 0 })
    expect(await balances(table)).toEqual([WELCOME_CENTS + STAKE_CENTS, WELCOME_CENTS - STAKE_CENTS])
    expect(table.one.socket.received.at(-1)).toEqual({ type: 'balance_update', balance: 110, reason: 'battle_payout' })
    expect(table.two.socket.last('balance_update')).toMatchObject({ reason: 'battle_stake' })
  })

  test('[G33] [G39] [G40] [G44] five drawn rounds are a draw and both get their stake back', async () => {
    const table = await seatTable(await buildApp())
    const both = { one: 'right', two: 'right' } as const
    await playAll(table, [both, both, both, both, both])
    for (const { socket } of [table.one, table.two]) {
      expect(socket.all('battle_round_result')).toHaveLength(5)
      expect(socket.last('battle_round_result')).toMatchObject({
        user1Correct: true,
        user2Correct: true,
        user1Points: 0,
      })
      expect(socket.last('battle_complete')).toMatchObject({ winner: 'draw', amount: 10, payout: 10 })
      expect(socket.last('balance_update')).toEqual({ type: 'balance_update', balance: 100, reason: 'battle_refund' })
    }
    expect(await balances(table)).toEqual([WELCOME_CENTS, WELCOME_CENTS])
  })

  test.each([4, 5])('[G35] [G36] [G39] tied after 3 rounds, a lead in round %d ends it', async (last) => {
    const table = await seatTable(await buildApp())
    const tied = { one: 'nothing', two: 'wrong' } as const
    await playAll(table, [...Array<typeof tied>(last - 1).fill(tied), { one: 'wrong', two: 'right' }])
    expect(table.two.socket.all('battle_round_result')).toHaveLength(last)
    expect(table.two.socket.last('battle_complete')).toMatchObject({ winner: table.two.user.id, payout: 20 })
    expect(await balances(table)).toEqual([WELCOME_CENTS - STAKE_CENTS, WELCOME_CENTS + STAKE_CENTS])
  })

  test('[G45] who gives up loses the stake to the other, at any moment', async () => {
    const table = await seatTable(await buildApp())
    const { app, one, two, battleId } = table
    await app.advance(TABLE_PACE.countdownMs + TABLE_PACE.waitingMs + 700)
    one.socket.send({ type: 'battle_forfeit', battleId })
    await app.settle()
    expect(two.socket.take().slice(-3)).toEqual([
      { type: 'battle_forfeit', battleId, winner: two.user.id, forfeitedBy: one.user.id },
      expect.objectContaining({ type: 'battle_complete', winner: two.user.id, payout: 20 }),
      { type: 'balance_update', balance: 110, reason: 'battle_payout' },
    ])
    const silent = two.socket.received.length
    await app.advance(30_000)
    expect(two.socket.received.slice(silent).filter(({ type }) => type.startsWith('battle_'))).toEqual([
      { type: 'battle_rematch', battleId, status: 'expired' },
    ])
    expect(await balances(table)).toEqual([WELCOME_CENTS - STAKE_CENTS, WELCOME_CENTS + STAKE_CENTS])
  })
})
