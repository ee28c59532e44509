import { expect, test } from 'vitest'
import { untilResponding } from './container.ts'

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
