import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQuota } from './battle-scenario.ts'

test('two players share a battle, and no third one joins the last', () => {
  const quota = createQuota(1)
  expect([quota.takePlace(), quota.takePlace(), quota.takePlace()]).toEqual([true, true, false])
  quota.finish('a')
  quota.finish('a')
  expect(quota.finished).toBe(1)
  expect(quota.takePlace()).toBe(false)
})

test('a returned place is free again', () => {
  const quota = createQuota(1)
  quota.takePlace()
  quota.returnPlace()
  expect([quota.takePlace(), quota.takePlace(), quota.takePlace()]).toEqual([true, true, false])
})

test('whatever the order of pairs, exactly the wanted number of battles is played', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.array(fc.nat({ max: 5 }), { maxLength: 200 }), (battles, order) => {
      const quota = createQuota(battles)
      const running: string[] = []
      let waiting = 0
      let made = 0
      const step = (finishOne: boolean) => {
        const oldest = finishOne ? running.shift() : undefined
        if (oldest) {
          quota.finish(oldest)
          quota.finish(oldest)
        } else if (quota.takePlace()) {
          waiting += 1
          if (waiting === 2) {
            waiting = 0
            running.push(`battle-${made++}`)
          }
        }
      }
      for (const choice of order) step(choice === 0)
      for (let drain = 0; drain < battles * 4 + 4; drain += 1) step(drain % 3 === 2)
      for (const id of running) {
        quota.finish(id)
        quota.finish(id)
      }
      expect(made).toBe(battles)
      expect(waiting).toBe(0)
      expect(quota.finished).toBe(battles)
    }),
  )
})
