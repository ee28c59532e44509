import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createCapturedLog } from '../../test/captured-log.ts'
import { createFakeClock } from '../../test/fake-clock.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { systemRandom } from '../infrastructure/system/random.ts'
import { embeddedAdapters } from './adapters.ts'
import { parseConfig } from './config/config.ts'
import { compose, untilResponding } from './container.ts'
import type { Adapters } from './modules/app-context.ts'

const APPLICATIONS = 3
/** Some objects, such as native handles, go with the collection after the one that found them. */
const COLLECTIONS = 3

setFlagsFromString('--expose-gc')
// Otherwise hidden classes, and with them prototypes and closures, are kept for some collections after their last use.
setFlagsFromString('--retain-maps-for-n-gc=0')
const collectGarbage: () => void = runInNewContext('gc')

async function startAndClose(change: (adapters: Adapters) => Adapters = (adapters) => adapters) {
  const { database, dispose } = await createTestDatabase()
  const clock = createFakeClock()
  const config = parseConfig({})
  const adapters = change(
    embeddedAdapters(config, { log: createCapturedLog().log, database, clock, timers: clock, random: systemRandom }),
  )
  const application = await compose({ config, adapters, clientDirectory: '/nowhere' })
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

test('closing ends jobs first, then the feeds, and the database last', async () => {
  const closed: string[] = []
  const noting = <Part extends { close(): Promise<void> }>(name: string, part: Part): Part => ({
    ...part,
    async close() {
      closed.push(name)
      await part.close()
    },
  })
  await startAndClose((adapters) => ({
    ...adapters,
    createScheduler: (tasks) => noting('scheduler', adapters.createScheduler(tasks)),
    feeds: adapters.feeds.map((feed) => noting('feed', feed)),
    bus: noting('bus', adapters.bus),
    database: noting('database', adapters.database),
  }))
  expect(closed).toEqual(['scheduler', 'feed', 'bus', 'database'])
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
