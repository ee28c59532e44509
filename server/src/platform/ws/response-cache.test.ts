import { randomUUID } from 'node:crypto'
import type { ClientRef, UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { noSharedResponses } from '../../infrastructure/memory/response-store.ts'
import { createResponseCache } from './response-cache.ts'

const newUser = () => randomUUID() as UserId
const newRef = () => randomUUID() as ClientRef

test('the same reference of the same player is performed once and answered the same', async () => {
  const memory = createResponseCache<string>({ store: noSharedResponses })
  const [user, ref] = [newUser(), newRef()]
  let performed = 0
  const perform = async () => `response ${++performed}`
  const responses = await Promise.all([memory.once(user, ref, perform), memory.once(user, ref, perform)])
  expect([...responses, await memory.once(user, ref, perform)]).toEqual([
    { response: 'response 1', repeated: false },
    { response: 'response 1', repeated: true },
    { response: 'response 1', repeated: true },
  ])
  expect(await memory.once(newUser(), ref, perform)).toEqual({ response: 'response 2', repeated: false })
})

test('what failed may be tried again', async () => {
  const memory = createResponseCache<string>({ store: noSharedResponses })
  const [user, ref] = [newUser(), newRef()]
  await expect(memory.once(user, ref, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await memory.once(user, ref, async () => 'up')).toEqual({ response: 'up', repeated: false })
})

test('the memory is bounded: the oldest responses of a player are forgotten first', async () => {
  const memory = createResponseCache<number>({ store: noSharedResponses })
  const user = newUser()
  const refs = Array.from({ length: 65 }, newRef)
  for (const [index, ref] of refs.entries()) await memory.once(user, ref, async () => index)
  const [oldest, second] = refs as [ClientRef, ClientRef]
  expect(await memory.once(user, second, async () => -1)).toEqual({ response: 1, repeated: true })
  expect(await memory.once(user, oldest, async () => -1)).toEqual({ response: -1, repeated: false })
})
