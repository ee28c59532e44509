import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { tickEnds } from '../../../test/settle.ts'
import { createRepeater, sweepInBatches } from './repeater.ts'
import { createTasks } from './tasks.ts'

const EVERY_MS = 1_000

function createRuns() {
  const clock = createFakeClock()
  const failures: unknown[] = []
  const tasks = createTasks({ onFailure: (name, cause) => failures.push([name, cause]) })
  const runs: PromiseWithResolvers<void>[] = []
  const repeater = createRepeater(
    { timers: clock, tasks },
    {
      name: 'look',
      everyMs: EVERY_MS,
      run() {
        const mine = Promise.withResolvers<void>()
        runs.push(mine)
        return mine.promise
      },
    },
  )
  return { repeater, runs, failures, advance: () => clock.advance(EVERY_MS, tickEnds) }
}

test('a run that takes longer than the interval is never joined by another one', async () => {
  const { repeater, runs, advance } = createRuns()
  repeater.start()
  await advance()
  await advance()
  repeater.runNow()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await advance()
  expect(runs).toHaveLength(2)
})

test('a run that fails is reported, and the next one comes all the same', async () => {
  const { repeater, runs, failures, advance } = createRuns()
  repeater.start()
  await advance()
  runs[0]?.reject('no database')
  await advance()
  expect([runs.length, failures]).toEqual([2, [['look', 'no database']]])
})

test('once stopped it begins no run', async () => {
  const { repeater, runs, advance } = createRuns()
  repeater.start()
  repeater.stop()
  await advance()
  expect(runs).toHaveLength(0)
})

test('a sweep goes on until a batch is not full, and leaves what is beyond 20 batches to the next one', async () => {
  const sweep = async (rows: number) => {
    let left = rows
    const batches: number[] = []
    const isDone = await sweepInBatches(async (rowsMax) => {
      const swept = Math.min(left, rowsMax)
      left -= swept
      batches.push(swept)
      return swept
    })
    return { batches, isDone }
  }
  expect(await sweep(1_001)).toEqual({ batches: [500, 500, 1], isDone: true })
  expect(await sweep(20_000)).toEqual({ batches: Array(20).fill(500), isDone: false })
})
