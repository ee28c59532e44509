import { expect, test } from 'vitest'
import { battleApps, matchPlayers, seatPlayer } from '../../../test/battle-fixture.ts'
import type { TestApp } from '../../../test/build-test-app.ts'

const buildApp = battleApps()

/** Maps `name{labels}` to its value. */
async function figuresOf({ app }: TestApp): Promise<ReadonlyMap<string, number>> {
  const { body } = await app.inject({ url: '/metrics' })
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

test('players, messages, waits, phases, jobs and commits of a battle are counted', async () => {
  const app = await buildApp()
  const before = await figuresOf(app)
  const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
  await matchPlayers(app, { one, two })
  await app.advance(3_000)
  const after = await figuresOf(app)
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  expect(after.get('bougie_sockets{kind="player"}')).toBe(2)
  expect(grown('bougie_messages_received_total{type="join_battle_queue"}')).toBe(2)
  expect(grown('bougie_messages_sent_total{type="battle_match_found"}')).toBe(2)
  expect(grown('bougie_queue_wait_seconds_count')).toBe(2)
  expect(grown('bougie_queue_batch_seconds_count')).toBeGreaterThan(0)
  expect(grown('bougie_jobs_total{kind="battle",outcome="done"}')).toBeGreaterThan(1)
  expect(grown('bougie_job_late_seconds_count{kind="battle"}')).toBeGreaterThan(1)
  // At least two sign-ups and a match.
  expect(grown('bougie_commit_transactions_sum')).toBeGreaterThanOrEqual(3)
  expect(grown('bougie_commit_seconds_count')).toBe(grown('bougie_commit_transactions_count'))
  expect(after.get('bougie_commit_waiting_transactions')).toBe(0)
  expect(after.get('bougie_feed_age_seconds')).toBe(0)
  expect(after.get('bougie_clock_ahead_seconds')).toBe(0)
  expect(after.get('bougie_ledger_problems')).toBe(0)
})

test('what callers were refused is counted by its code, over calls and sockets', async () => {
  const app = await buildApp()
  const { socket } = await seatPlayer(app)
  await app.app.inject({ url: '/api/users/me' })
  await app.app.inject({ url: '/api/nowhere' })
  await app.app.inject({ method: 'POST', url: '/api/public-users/connect', payload: { wallet_address: 1 } })
  socket.send({ type: 'leave_battle_queue' })
  await app.settle()
  const figures = await figuresOf(app)
  const count = (edge: string, code: string) => figures.get(`bougie_errors_total{edge="${edge}",code="${code}"}`)
  expect([count('http', 'UNAUTHORIZED'), count('http', 'NOT_FOUND'), count('http', 'FORMAT_ERROR')]).toEqual([1, 1, 1])
  expect([count('socket', 'QUEUE_NOT_IN'), count('http', 'QUEUE_NOT_IN')]).toEqual([1, undefined])
})
