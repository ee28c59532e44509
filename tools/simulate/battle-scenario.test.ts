import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQuota } from './battle-scenario.ts'

test('two players share a battle, and no third one joins the last', () => {
  const quota = createQuota(1)
  expect([quota.takePlace(), quota.takePlace(), quota.takePlace()]).toEqual([true, true, false])
  expect([quota.finishPlace(), quota.finished]).toEqual([false, 0])
  expect([quota.finishPlace(), quota.finished]).toEqual([true, 1])
  expect(quota.takePlace()).toBe(false)
})

test('a returned place is free again', () => {
  const quota = createQuota(1)
  quota.takePlace()
  quota.returnPlace()
  expect([quota.takePlace(), quota.takePlace(), quota.takePlace()]).toEqual([true, true, false])
})

test('whatever the order, and whoever shares the queue, exactly two sides are played for each wanted battle', () => {
  const battlesOf = fc.integer({ min: 1, max: 30 })
  const choices = fc.array(fc.constantFrom('join', 'finish', 'meet a stranger'), { maxLength: 200 })
  fc.assert(
    fc.property(battlesOf, choices, (battles, order) => {
      const quota = createQuota(battles)
      let [waiting, playing, sides] = [0, 0, 0]
      function step(choice: string) {
        if (choice === 'meet a stranger' && waiting > 0) [waiting, playing] = [waiting - 1, playing + 1]
        else if (choice === 'finish' && playing > 0) {
          playing -= 1
          sides += 1
          quota.finishPlace()
        } else if (quota.takePlace()) waiting += 1
        if (waiting === 2) [waiting, playing] = [0, playing + 2]
      }
      for (const choice of order) step(choice)
      // A last player alone meets the last one of the other run.
      while (quota.finished < battles) for (const choice of ['join', 'finish', 'meet a stranger']) step(choice)
      expect([sides, waiting, playing]).toEqual([battles * 2, 0, 0])
    }),
  )
})
