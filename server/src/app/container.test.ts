import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createCapturedLog } from '../../test/captured-log.ts'
import { createFakeClock } from '../../test/fake-clock.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { systemRandom } from '../infrastructure/system/random.ts'
import { embeddedAdapters } from './adapters.ts'
import { parseConfig } from './config/config.ts'
import { type Application, compose, untilResponding } from './container.ts'
import type { Adapters } from './modules/app-context.ts'

const APPLICATIONS = 3
/** Some objects, such as native handles, go with the collection after the one that found them. */
const COLLECTIONS = 3

setFlagsFromString('--expose-gc')
// Otherwise hidden classes, and with them prototypes and closures, are kept for some collections after their last use.
setFlagsFromString('--retain-maps-for-n-gc=0')
const collectGarbage: () => void = runInNewContext('gc')

interface StartOptions {
  readonly beforeStart?: (application: Application) => Promise<void>
  readonly onCallsEnd?: () => void
}

async function startAndClose(
  change: (adapters: Adapters) => Adapters = (adapters) => adapters,
  { beforeStart, onCallsEnd }: StartOptions = {},
) {
  const { database, dispose } = await createTestDatabase()
  const clock = createFakeClock()
  const config = parseConfig({})
  const adapters = change(
    embeddedAdapters(config, { log: createCapturedLog().log, database, clock, timers: clock, random: systemRandom }),
  )
  const application = await compose({ config, adapters, clientDirectory: '/nowhere' })
  application.app.addHook('onClose', async () => void onCallsEnd?.())
  await beforeStart?.(application)
  await application.start()
  await application.close()
  await dispose()
  return [application.app, application.metrics, database].map((part) => new WeakRef<object>(part))
}

test('a closed application leaves nothing in memory', async () => {
  const parts: WeakRef<object>[] = []
  for (let count = 0; count < APPLICATIONS; count += 1) parts.push(...(await startAndClose()))
  for (let collections = 0; collections < COLLECTIONS; collections += 1) {
    // A reference made in this task is kept until the task ends.
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
  }
  expect(parts.map((part) => part.deref() === undefined)).toEqual(parts.map(() => true))
})

test('closing hands the players over, ends calls, then jobs, then the feeds, and the database last', async () => {
  const closed: string[] = []
  const noting = <Part extends { close(): Promise<void> }>(name: string, part: Part): Part => ({
    ...part,
    async close() {
      closed.push(name)
      await part.close()
    },
  })
  const change = (adapters: Adapters): Adapters => ({
    ...adapters,
    createScheduler: (tasks) => noting('scheduler', adapters.createScheduler(tasks)),
    feeds: adapters.feeds.map((feed) => noting('feed', feed)),
    bus: noting('bus', adapters.bus),
    instances: noting('instances', { ...adapters.instances, handOver: async () => void closed.push('hand-over') }),
    sharedStore: noting('shared store', { ping: async () => undefined, close: async () => undefined }),
    database: noting('database', adapters.database),
  })
  await startAndClose(change, { onCallsEnd: () => void closed.push('calls') })
  expect(closed).toEqual([
    // Before the sockets end: their players would count as gone.
    'hand-over',
    'calls',
    'scheduler',
    'feed',
    'bus',
    'instances',
    'shared store',
    'database',
  ])
})

test('until all stored work is resumed calls are refused, and monitoring is told why', async () => {
  const asked: unknown[] = []
  await startAndClose(undefined, {
    async beforeStart({ app }) {
      for (const url of ['/api/status', '/ws', '/readyz', '/healthz']) {
        const { statusCode, headers, json } = await app.inject(url)
        asked.push([url, statusCode, headers['retry-after'], json().error ?? json().reason])
      }
    },
  })
  expect(asked).toEqual([
    ['/api/status', 503, '5', 'SERVICE_UNAVAILABLE'],
    ['/ws', 503, '5', 'SERVICE_UNAVAILABLE'],
    ['/readyz', 503, undefined, 'starting'],
    ['/healthz', 200, undefined, undefined],
  ])
})

function storeThatFails(times: number) {
  let pings = 0
  const ping = async () => {
    pings += 1
    if (pings <= times) throw new Error('away')
  }
  return { ping, pings: () => pings }
}

test('a server that lost its shared store while it was loading starts once it is connected again', async () => {
  const store = storeThatFails(2)
  await untilResponding(store)
  expect(store.pings()).toBe(3)
})
