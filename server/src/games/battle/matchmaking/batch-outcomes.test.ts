// The outcomes of a batch whose transaction fails or whose commit is not confirmed, on the queue of one server.

import { until } from '@bougie/api-client/until.ts'
import type { ClientMessageInput } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { battleApps, joinQueue, opponentsOf, type Player, seatPlayer } from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { sendAndSettle } from '../../../../test/socket-pair.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '../../../ports/database.ts'
import { RETRY_DELAY_MS, type Scheduler } from '../../../ports/scheduler.ts'
import * as queueRepository from './queue-repository.ts'

const QUEUE_ABSENCE_MS = 10_000
const createDatabase = disposedAfterEach(createTestDatabase)
const buildApp = battleApps(createDatabase)

type Fault = 'fails' | 'is stored without a response' | 'is still being stored' | 'is lost before its commit'

async function openApp() {
  const { database } = await createDatabase()
  let fault: Fault | null = null
  // The next transaction can begin only when this one has ended: as on Postgres, where the lock of the server is free
  // for its next connection only then.
  let endUnfinished = () => Promise.resolve()
  const suspend: Database['transaction'] = async (work) => {
    const worked = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const stored = database.transaction(async (transaction) => {
      await work(transaction)
      worked.resolve()
      await mayCommit.promise
    })
    endUnfinished = async () => {
      mayCommit.resolve()
      await stored
    }
    await worked.promise
    throw new Error('no response')
  }
  const faulty: Database = {
    ...database,
    async transaction(work) {
      await endUnfinished()
      if (fault === null) return database.transaction(work)
      if (fault === 'is still being stored') return suspend(work)
      if (fault === 'is stored without a response') await database.transaction(work)
      if (fault === 'is lost before its commit') {
        await database.transaction(async (transaction) => {
          await work(transaction)
          throw new Error('rolled back')
        })
      }
      throw new Error(fault)
    },
  }
  const app = await buildApp({ useDatabase: faulty })
  /** Sends while each transaction has this fault. The app doesn't settle before the next batch, which `retry` runs. */
  const sendWith = async (next: Fault, { socket }: Player, message: ClientMessageInput) => {
    fault = next
    socket.send(message)
    await until(() => app.logged.takeErrors().some(({ task }) => task === 'matchmaking'))
    fault = null
  }
  const joinWith = (next: Fault, player: Player) => sendWith(next, player, { type: 'join_battle_queue', amount: 10 })
  const leaveWith = (next: Fault, player: Player) => sendWith(next, player, { type: 'leave_battle_queue' })
  const retry = async () => {
    await app.clock.advance(RETRY_DELAY_MS)
    await app.settle()
  }
  return { app, joinWith, leaveWith, retry }
}

const codesOf = ({ socket }: Player) => socket.all('error').map(({ code }) => code)

/** Both the queue and the database have them. */
async function waitingIn(app: TestApp) {
  const stored = await queueRepository.all(app.database.reader)
  const { matchmaking } = app.application.battle
  expect(await Promise.all(stored.map(({ userId }) => matchmaking.placeOf(userId)))).toEqual(stored)
  expect(await matchmaking.count()).toBe(stored.length)
  return stored.map(({ userId }) => userId)
}

test.each(['is stored without a response', 'is still being stored'] as const)(
  'a match that %s is announced once it is found there',
  async (fault) => {
    const { app, joinWith, retry } = await openApp()
    const [patient, late] = [await seatPlayer(app), await seatPlayer(app)]
    await joinQueue(app, patient)
    await joinWith(fault, late)
    expect([...opponentsOf(patient), ...codesOf(late)]).toEqual([])
    await retry()
    expect([opponentsOf(patient), opponentsOf(late), codesOf(late)]).toEqual([[late.user.id], [patient.user.id], []])
    expect(app.application.battle.battles.size).toBe(1)
    expect(await waitingIn(app)).toEqual([])
    expect([await patient.balanceCents(), await late.balanceCents()]).toEqual([9_000, 9_000])
    const staked = { type: 'balance_update', balance: 90, reason: 'battle_stake' }
    expect([patient, late].map(({ socket }) => socket.all('balance_update'))).toEqual([[staked], [staked]])
  },
)

test.each(['fails', 'is lost before its commit'] as const)(
  'a match whose batch %s is refused to who came, and who waited keeps the place',
  async (fault) => {
    const { app, joinWith, retry } = await openApp()
    const [patient, hasty, late] = [await seatPlayer(app), await seatPlayer(app), await seatPlayer(app)]
    await joinQueue(app, patient)
    await joinWith(fault, hasty)
    await retry()
    expect([opponentsOf(patient), codesOf(hasty)]).toEqual([[], ['SERVER_ERROR']])
    expect(await waitingIn(app)).toEqual([patient.user.id])
    await joinQueue(app, late)
    expect([opponentsOf(patient), opponentsOf(late)]).toEqual([[late.user.id], [patient.user.id]])
    expect([await patient.balanceCents(), await hasty.balanceCents()]).toEqual([9_000, 10_000])
    expect(await app.application.metrics.read()).toContain('bougie_queue_batches_failed_total 1\n')
    app.logged.takeErrors()
  },
)

test.each([
  ['is stored without a response', 'confirmed', { joined: 1, codes: [] }],
  ['is still being stored', 'confirmed', { joined: 1, codes: [] }],
  ['is lost before its commit', 'refused', { joined: 0, codes: ['SERVER_ERROR'] }],
] as const)('a place that %s is %s by the next batch', async (fault, _result, expected) => {
  const { app, joinWith } = await openApp()
  const [first, second] = [await seatPlayer(app), await seatPlayer(app)]
  await joinWith(fault, first)
  await sendAndSettle(app, second.socket, { type: 'join_battle_queue', amount: 25 })
  expect({ joined: first.socket.all('battle_queue_joined').length, codes: codesOf(first) }).toEqual(expected)
  expect(await waitingIn(app)).toEqual(expected.joined === 1 ? [first.user.id, second.user.id] : [second.user.id])
  await joinQueue(app, first)
  expect(codesOf(first)).toEqual(expected.joined === 1 ? ['QUEUE_ALREADY_IN'] : expected.codes)
  app.logged.takeErrors()
})

test.each([
  ['is stored without a response', 'confirmed, and nobody meets them', { left: 1, codes: [], isMet: false }],
  ['is still being stored', 'confirmed, and nobody meets them', { left: 1, codes: [], isMet: false }],
  ['is lost before its commit', 'refused, and they still wait', { left: 0, codes: ['SERVER_ERROR'], isMet: true }],
] as const)('a player whose departure %s has it %s', async (fault, _result, { left, codes, isMet }) => {
  const { app, leaveWith, retry } = await openApp()
  const [player, late] = [await seatPlayer(app), await seatPlayer(app)]
  await joinQueue(app, player)
  await leaveWith(fault, player)
  await retry()
  expect([player.socket.all('battle_queue_left').length, codesOf(player)]).toEqual([left, codes])
  expect(await waitingIn(app)).toEqual(isMet ? [player.user.id] : [])
  await joinQueue(app, late)
  expect(opponentsOf(late)).toEqual(isMet ? [player.user.id] : [])
  app.logged.takeErrors()
})

test('[L40] the place of a player who left while a batch had taken it is given up after 10 s', async () => {
  const { app, joinWith, retry } = await openApp()
  const [gone, late] = [await seatPlayer(app), await seatPlayer(app)]
  await joinQueue(app, gone)
  await joinWith('fails', late)
  gone.socket.drop()
  await app.settle()
  await retry()
  expect(await waitingIn(app)).toEqual([gone.user.id])
  await app.advance(QUEUE_ABSENCE_MS)
  expect(await waitingIn(app)).toEqual([])
})

test('[L40] the place of who has left is given up also when the job for it was lost', async () => {
  const lossOfJobs = new Set<() => void>()
  const schedulers: Scheduler[] = []
  const app = await buildApp({
    schedulerOf(scheduler) {
      schedulers.push(scheduler)
      return { ...scheduler, onLost: (listener) => void lossOfJobs.add(listener) }
    },
  })
  const gone = await seatPlayer(app)
  await joinQueue(app, gone)
  gone.socket.drop()
  await app.settle()
  for (const scheduler of schedulers) await scheduler.cancel('queueAbsence', gone.user.id)
  await app.advance(QUEUE_ABSENCE_MS)
  expect(await waitingIn(app)).toEqual([gone.user.id])
  for (const report of lossOfJobs) report()
  await app.advance(QUEUE_ABSENCE_MS)
  expect(await waitingIn(app)).toEqual([])
})

test('after a batch that was stored the next one that fails is tried again as soon as a first one', async () => {
  const { app, joinWith, retry } = await openApp()
  const [patient, hasty] = [await seatPlayer(app), await seatPlayer(app)]
  for (let failures = 0; failures < 3; failures += 1) {
    await joinWith('fails', hasty)
    await retry()
  }
  await joinQueue(app, patient)
  await joinWith('fails', hasty)
  await retry()
  expect(await waitingIn(app)).toEqual([patient.user.id])
  app.logged.takeErrors()
})
