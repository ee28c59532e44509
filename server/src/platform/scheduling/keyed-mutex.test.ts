import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

test('tasks of a key run one after another in their order, also behind one that fails; those of another key beside them', async () => {
  const mutex = createKeyedMutex<string>()
  const first = Promise.withResolvers<void>()
  const log: string[] = []
  const run = (key: string, name: string, work = () => Promise.resolve()) =>
    mutex.run(key, async () => {
      log.push(`${name} begins`)
      await work()
      log.push(`${name} ends`)
    })
  const all = Promise.allSettled([run('a', 'one', () => first.promise), run('a', 'two'), run('a', 'three')])
  await run('b', 'beside')
  expect(log).toEqual(['one begins', 'beside begins', 'beside ends'])
  first.reject(new Error('no database'))
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(log.slice(3)).toEqual(['two begins', 'two ends', 'three begins', 'three ends'])
})
