// The money after a run, counted from its transfers alone, and compared with the stored end of each game.
import { cycleSettlementOf, type PerSeat, SEATS, valuesOf } from '@bougie/engine'
import type { TrueCycle } from '../cycles/true-cycles.ts'
import type { Problems } from '../problems.ts'
import type { StoredTruth, TrueBattle } from '../stored-truth.ts'

interface Transfer {
  readonly key: string
  readonly from: string
  readonly to: string
  readonly cents: number
}

const GIFT = /^(welcome|bot-funding):/

export function checkMoney(truth: StoredTruth, cycles: readonly TrueCycle[], problems: Problems): void {
  const transfers = truth.rows<Transfer>(
    `SELECT m.key, t.from_account_id AS "from", t.to_account_id AS "to", t.amount_cents AS cents
     FROM ledger_transfers AS t JOIN ledger_movements AS m ON m.id = t.movement_id ORDER BY t.rowid`,
  )
  checkAccounts(transfers, truth, problems)
  const byKey = Map.groupBy(transfers, ({ key }) => key)
  const battles = truth.battles()
  for (const battle of battles) checkBattle(battle, byKey, problems)
  const ids = new Set([
    ...battles.map(({ id }) => id),
    ...cycles.flatMap(({ id, state }) => [id, ...[...valuesOf(state.bets)].map(({ betId }) => betId)]),
  ])
  for (const key of byKey.keys()) {
    const [, id = ''] = /^(?:battle|cycle)-[a-z]+:([^:]+)/.exec(key) ?? []
    const isKnown = GIFT.test(key) || ids.has(id)
    problems.expect(isKnown, 'money moves for stored games and as a gift only', () => key)
  }
  checkBalances({ transfers, battles, cycles }, truth, problems)
}

/** The balance of each player, derived from gifts and the stored games. */
function checkBalances(
  {
    transfers,
    battles,
    cycles,
  }: { transfers: readonly Transfer[]; battles: readonly TrueBattle[]; cycles: readonly TrueCycle[] },
  truth: StoredTruth,
  problems: Problems,
): void {
  const expected = new Map<string, number>()
  const add = (account: string, cents: number) => expected.set(account, (expected.get(account) ?? 0) + cents)
  for (const { key, to, cents } of transfers) if (GIFT.test(key)) add(to, cents)
  for (const battle of battles) {
    const payouts = expectedPayoutsCents(battle)
    for (const seat of SEATS) add(`player:${battle.userIds[seat]}`, payouts[seat] - battle.stakeCents)
  }
  for (const { state } of cycles) {
    for (const bet of valuesOf(state.bets))
      add(`player:${bet.playerId}`, bet.refundCents - bet.stakeCents - bet.feeCents)
    for (const { bet, payoutCents } of cycleSettlementOf(state) ?? []) add(`player:${bet.playerId}`, payoutCents)
  }
  const balances = truth.rows<{ id: string; cents: number }>(
    "SELECT id, balance_cents AS cents FROM ledger_accounts WHERE kind = 'player'",
  )
  for (const { id, cents } of balances) {
    const wanted = expected.get(id) ?? 0
    problems.expect(cents === wanted, 'a balance is what was given, staked and won', () => `${id}: ${cents}, ${wanted}`)
  }
}

function checkAccounts(transfers: readonly Transfer[], truth: StoredTruth, problems: Problems): void {
  const rows = truth.rows<{ id: string; kind: string; cents: number }>(
    'SELECT id, kind, balance_cents AS cents FROM ledger_accounts',
  )
  const balances = new Map<string, number>(rows.map(({ id }) => [id, 0]))
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]))
  for (const { from, to, cents } of transfers) {
    for (const [account, change] of [
      [from, -cents],
      [to, cents],
    ] as const) {
      const balance = (balances.get(account) ?? 0) + change
      balances.set(account, balance)
      const kind = kinds.get(account)
      const isGuarded = kind === 'player' || kind === 'battle_escrow'
      problems.expect(!isGuarded || balance >= 0, 'nobody is ever below zero', () => `${account} at ${balance}`)
    }
  }
  for (const { id, cents } of rows) {
    problems.expect(balances.get(id) === cents, 'a balance is the sum of its transfers', () => `${id}: ${cents}`)
  }
  const sum = rows.reduce((total, { cents }) => total + cents, 0)
  problems.expect(sum === 0, 'the sum over all accounts is zero', () => `${sum}`)
}

function checkBattle(battle: TrueBattle, byKey: ReadonlyMap<string, readonly Transfer[]>, problems: Problems): void {
  const { id, userIds, stakeCents, state } = battle
  const escrow = `escrow:battle:${id}`
  const stakes = byKey.get(`battle-stake:${id}`) ?? []
  // A free battle moves no money.
  const staking = stakeCents === 0 ? [] : [userIds.one, userIds.two]
  const expectedStakes = staking.map((userId) => `player:${userId} ${escrow} ${stakeCents}`)
  problems.expect(sameMoves(stakes, expectedStakes), 'both stakes go to the escrow once', () => JSON.stringify(stakes))

  const payouts = byKey.get(`battle-settlement:${id}`) ?? []
  const expected = expectedPayoutsCents(battle)
  const expectedMoves = SEATS.filter((seat) => expected[seat] > 0).map(
    (seat) => `${escrow} player:${userIds[seat]} ${expected[seat]}`,
  )
  const what = () => `${id} ended as ${JSON.stringify(state.outcome)}: ${JSON.stringify(payouts)}`
  problems.expect(sameMoves(payouts, expectedMoves), 'an escrow is paid or refunded once, by the rule', what)
}

function sameMoves(transfers: readonly Transfer[], expected: readonly string[]): boolean {
  const moves = transfers.map(({ from, to, cents }) => `${from} ${to} ${cents}`)
  return String(moves.sort()) === String([...expected].sort())
}

/**
 * Follows the written rules, not the code that pays: twice the stake to the winner, one's own stake after a draw, and
 * the value of the score for a battle that could not be carried on.
 */
export function expectedPayoutsCents({ state: { outcome, points, rounds }, stakeCents }: TrueBattle): PerSeat<number> {
  if (outcome === null) return { one: 0, two: 0 }
  if (outcome.type === 'draw') return { one: stakeCents, two: stakeCents }
  if (outcome.type === 'cancelled') {
    const lead = points.one - points.two
    const smaller = Math.floor(2 * stakeCents * trailingShare(Math.abs(lead), rounds.length) + 1e-6)
    const [leader, other] = [2 * stakeCents - smaller, smaller]
    return lead >= 0 ? { one: leader, two: other } : { one: other, two: leader }
  }
  return outcome.winner === 'one' ? { one: 2 * stakeCents, two: 0 } : { one: 0, two: 2 * stakeCents }
}

/** The share of a player `behind` points behind after `played` rounds, from the table of docs/rules.md. */
function trailingShare(behind: number, played: number): number {
  if (behind === 0) return 1 / 2
  const table: Readonly<Record<string, number>> = { '1 after 1': 14 / 81, '1 after 2': 1 / 9, '2 after 2': 0 }
  return table[`${behind} after ${played}`] ?? 0
}
