import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { createOutageHook } from './log.ts'

function createLines({ level = 'info' } = {}) {
  const lines: { level: number; msg: string; alike?: number; task?: string }[] = []
  let nowMs = 0
  const log = pino(
    { level, hooks: { logMethod: createOutageHook(() => nowMs) } },
    { write: (text: string) => void lines.push(JSON.parse(text)) },
  )
  return {
    log,
    wait: (ms: number) => {
      nowMs += ms
    },
    /** Level, text and count of every line since the last call. */
    take: () => lines.splice(0).map(({ level: at, msg, alike }) => [at, msg, alike]),
  }
}

const away = (what: string) =>
  new AppError('SERVICE_UNAVAILABLE', `${what} is away`, { cause: new Error('ECONNRESET') })

test('an outage is one line, and one every ten seconds with the number of those in between', () => {
  const { log, wait, take } = createLines()
  for (let failure = 0; failure < 1_000; failure++) {
    log.error({ err: away('the database'), task: 'battle deadline' }, 'task failed')
    log.child({ requestId: 'r' }).error({ err: away('the database') }, 'request failed')
    wait(10)
  }
  expect(take()).toEqual([[50, 'task failed', undefined]])
  log.error({ err: away('the database') }, 'job failed')
  expect(take()).toEqual([[50, 'job failed', 1_999]])
})

test('another service, any other failure and any other line are logged all the same', () => {
  const { log, take } = createLines()
  log.error({ err: away('the database') }, 'task failed')
  log.warn({ err: away('redis') }, 'task failed')
  for (const _ of [1, 2]) {
    log.error({ err: new Error('a bug') }, 'task failed')
    log.error({ err: new AppError('SERVER_ERROR', 'a bug') }, 'task failed')
    log.info('listening')
  }
  const others = [
    [50, 'task failed', undefined],
    [50, 'task failed', undefined],
    [30, 'listening', undefined],
  ]
  expect(take()).toEqual([[50, 'task failed', undefined], [40, 'task failed', undefined], ...others, ...others])
})

test('every failure of an outage is a line at level debug', () => {
  const { log, take } = createLines({ level: 'debug' })
  for (const _ of [1, 2, 3]) log.error({ err: away('redis') }, 'message failed')
  expect(take()).toEqual([
    [50, 'message failed', undefined],
    [20, 'message failed', undefined],
    [20, 'message failed', undefined],
  ])
})
