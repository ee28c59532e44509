import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { AppError } from '../../platform/app-error.ts'
import { createCommandQueue } from './command-queue.ts'

/** Commands begin with the letter of their actor; those of `-` have none. */
function openQueue({ commandsPerStepMax = 10, waitingMax = 10 } = {}) {
  const actorOf = (command: string) => (command.startsWith('-') ? null : command.slice(0, 1))
  const options = { commandsPerStepMax, waitingMax, actorOf }
  return createCommandQueue<string, string, string>(createFakeClock(), options)
}

test('commands of one actor are never in the same step, and stay in their order; those of nobody may be', () => {
  const queue = openQueue()
  for (const command of ['a1', 'a2', '-1', 'b1', 'a3', '-2', 'b2']) void queue.add('game', command)
  const steps = [queue.takeBatch('game'), queue.takeBatch('game'), queue.takeBatch('game')]
  expect(steps.map(({ commands }) => commands)).toEqual([['a1', '-1', 'b1', '-2'], ['a2', 'b2'], ['a3']])
  expect(queue.isEmpty('game')).toBe(true)
})

test('a command that finds its step full is not overtaken by a later one of its actor', () => {
  const queue = openQueue({ commandsPerStepMax: 1 })
  for (const command of ['a1', 'b1', 'b2']) void queue.add('game', command)
  const steps = [queue.takeBatch('game'), queue.takeBatch('game'), queue.takeBatch('game')]
  expect(steps.map(({ commands }) => commands)).toEqual([['a1'], ['b1'], ['b2']])
})

test('games have nothing to do with each other: neither their commands nor their bounds', async () => {
  const queue = openQueue({ waitingMax: 1 })
  void queue.add('one', 'a1')
  await expect(queue.add('one', 'b1')).rejects.toBeInstanceOf(AppError)
  void queue.add('two', 'a2')
  expect(queue.takeBatch('one').commands).toEqual(['a1'])
  expect([queue.isEmpty('one'), queue.isEmpty('two')]).toEqual([true, false])
})

test('each sender gets the result of their own command, also where another one has none; a failed step fails for all of it alone', async () => {
  const queue = openQueue({ commandsPerStepMax: 2 })
  const senders = ['a1', 'b1', 'c1', 'd1'].map((command) => queue.add('game', command))
  const outcomes = Promise.allSettled(senders)
  await queue.takeBatch('game').settle(['for a'])
  queue.takeBatch('game').fail(new Error('disk full'))
  expect((await outcomes).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'for a',
    'a command has no result',
    'disk full',
    'disk full',
  ])
})
