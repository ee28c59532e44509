import { expect, test } from 'vitest'
import { createWorld } from './world.ts'

/** More ticks than an action ever needs: a database thread that waits for a loaded processor. */
const MANY_TICKS = 25_000

test('real work is waited for however long it takes, before the next action', async () => {
  const world = createWorld()
  const happened: string[] = []
  world.after(10, () => {
    void world.pauseFor(longWork()).then(() => happened.push('work'))
  })
  world.after(11, () => happened.push('next action'))
  await world.run(world.nowMs() + 20)
  expect(happened).toEqual(['work', 'next action'])
})

async function longWork(): Promise<void> {
  for (let tick = 0; tick < MANY_TICKS; tick += 1) await new Promise((tickEnds) => setImmediate(tickEnds))
}
