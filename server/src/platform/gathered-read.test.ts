import { expect, test } from 'vitest'
import { createGatheredRead } from './gathered-read.ts'

function createRead(failure: Error | null = null) {
  const statements: (readonly string[])[] = []
  const read = createGatheredRead(async (keys: readonly string[]) => {
    statements.push(keys)
    if (failure) throw failure
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.length]))
  })
  return { read, statements }
}

test('reads of one tick are one statement, each key once, and each caller gets its own row', async () => {
  const { read, statements } = createRead()
  expect(await Promise.all([read('ana'), read('bo'), read('ana'), read('nobody')])).toEqual([3, 2, 3, undefined])
  expect(statements).toEqual([['ana', 'bo', 'nobody']])
})

test('who asks after a statement has gone out gets a newer one', async () => {
  const { read, statements } = createRead()
  await read('ana')
  await read('ana')
  expect(statements).toEqual([['ana'], ['ana']])
})

test('a statement that fails fails for those who asked, and for nobody after them', async () => {
  const { read } = createRead(new Error('no disk'))
  const responses = await Promise.allSettled([read('ana'), read('bo')])
  expect(responses.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const { read: later } = createRead()
  expect(await later('ana')).toBe(3)
})

test('many keys are read in statements of a bounded size', async () => {
  const { read, statements } = createRead()
  await Promise.all(Array.from({ length: 1_201 }, (_, index) => read(`player ${index}`)))
  expect(statements.map((keys) => keys.length)).toEqual([500, 500, 201])
})
