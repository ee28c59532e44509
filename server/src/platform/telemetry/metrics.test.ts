import { expect, test } from 'vitest'
import { battleApps, joinQueue, matchPlayers, seatPlayer } from '../../../test/battle-fixture.ts'
import type { TestApp } from '../../../test/build-test-app.ts'
import { createBattleMetrics } from '../../games/battle/play/battle-metrics.ts'
import { createMemoryQueue } from '../../infrastructure/memory/queue.ts'
import { createMetrics } from './metrics.ts'

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
  expect(after.get('bougie_commit_stalled_seconds')).toBe(0)
  expect(after.get('bougie_battles_started_total{origin="queue"}')).toBe(1)
  expect(after.get('bougie_queue_batch_running_seconds')).toBe(0)
  expect(after.get('bougie_feed_age_seconds')).toBe(0)
  expect(after.get('bougie_clock_ahead_seconds')).toBe(0)
  expect(after.get('bougie_ledger_problems')).toBe(0)
})

test('players who wait are counted by whichever server is asked, also while no batch is stored', async () => {
  const queue = createMemoryQueue()
  const app = await buildApp({ queueOf: () => queue })
  const player = await seatPlayer(app)
  await joinQueue(app, player)
  expect((await figuresOf(app)).get('bougie_queue_players')).toBe(1)
  // As when another server has matched the player.
  await queue.leave([player.user.id])
  expect((await figuresOf(app)).get('bougie_queue_players')).toBe(0)
})

test('while the queue can not be counted the other figures are still readable', async () => {
  const { registry, read } = createMetrics()
  createBattleMetrics({ registry, queue: { count: () => Promise.reject(new Error('Redis is away')) } })
  expect(await read()).toContain('bougie_queue_batches_failed_total 0')
})

test('a background task that fails is counted by its name', async () => {
  const app = await buildApp()
  app.application.tasks.run('a test', () => Promise.reject(new Error('it failed')))
  await app.settle()
  expect(app.logged.takeErrors()).toEqual([expect.objectContaining({ msg: 'task failed', task: 'a test' })])
  expect((await figuresOf(app)).get('bougie_tasks_failed_total{task="a test"}')).toBe(1)
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
