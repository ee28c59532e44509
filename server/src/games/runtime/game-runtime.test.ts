import type { BattleId } from '@bougie/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { settle } from '../../../test/settle.ts'
import { createMemoryBus } from '../../infrastructure/memory/bus.ts'
import { AppError } from '../../platform/app-error.ts'
import { createTasks } from '../../platform/scheduling/tasks.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import { createGameRuntime } from './game-runtime.ts'
import { createOptimisticSteps } from './optimistic-steps.ts'

const ROUND_MS = 10_000
const TAKE_OVER_MAX_MS = 2_000
const WAITING_MAX = 3
const RETRY_MS = 100
const [KNOWN, MISSING] = ['known' as BattleId, 'missing' as BattleId]

/** The only game, as the database stores it: a list that grows with each command and each ended round. */
interface StoredGame {
  events: string[]
  roundsEnded: number
}

/** Opens instances of the same game that learn of each other only by `follow`. */
function openGame() {
  const clock = createFakeClock()
  const failures: string[] = []
  const tasks = createTasks({ onFailure: (name) => failures.push(name) })
  const stored: StoredGame = { events: [], roundsEnded: 0 }
  /** As the delay of each retry was asked for. */
  const failuresInARow: number[] = []
  let failing: Error | null = null
  let commits = 0
  const startMs = clock.nowMs()

  /**
   * `beforeTransaction` happens while its transactions wait for the commit before them, `onFold` when it shows its players
   * what is stored.
   */
  function openInstance({
    below = 0,
    isShared = true,
    commandsPerStepMax = 2,
    waitingMax = WAITING_MAX,
    beforeTransaction = (): Promise<unknown> => Promise.resolve(),
    onFold = (): unknown => undefined,
  } = {}) {
    let known: StoredGame = { ...stored, events: [...stored.events] }
    const bus = createMemoryBus({ onFailure: () => undefined })
    const database: Pick<Database, 'transaction'> = {
      async transaction(work) {
        if (failing !== null) throw failing
        commits += 1
        await beforeTransaction()
        // Its receivers never look into it.
        return work({} as Transaction)
      },
    }
    const take = () => {
      known = { ...stored, events: [...stored.events] }
    }
    const fold = () => {
      onFold()
      take()
      return true
    }
    const { takeStep } = createOptimisticSteps<'game', string, string>(database, {
      versionOf: () => known.events.length,
      plan(_id, commands) {
        const roundsDue = Math.floor((clock.nowMs() - startMs) / ROUND_MS)
        const ended = Array.from({ length: roundsDue - known.roundsEnded }, () => 'round')
        const events = [...known.events, ...ended, ...commands]
        const results = commands.map((command) => `${command} at ${events.indexOf(command)}`)
        if (ended.length + commands.length === 0) return { results, store: null }
        const version = known.events.length
        const store = () => {
          if (version !== stored.events.length) return Promise.resolve(null)
          stored.events = events
          stored.roundsEnded = roundsDue
          return Promise.resolve({ fold, published: [] })
        }
        return { results, store }
      },
      reload: () => Promise.resolve(take()),
    })
    const runtime = createGameRuntime<'game', string, string>(
      {
        clock,
        timers: clock,
        random: { below: () => below, bytes: () => new Uint8Array(), uuid: () => '' },
        tasks,
        jobWatch: (_job, run) => run(),
        bus,
        isShared,
      },
      {
        name: 'game',
        queue: { commandsPerStepMax, waitingMax, actorOf: () => null },
        takeStep,
        deadlineAtMs: () => startMs + (known.roundsEnded + 1) * ROUND_MS,
        retryDelayMs(_cause, { count }) {
          failuresInARow.push(count)
          return RETRY_MS
        },
      },
    )
    onTestFinished(() => runtime.stop())
    runtime.followed('game', { isOwn: false })
    return {
      runtime,
      bus,
      follow() {
        take()
        runtime.followed('game', { isOwn: false })
      },
    }
  }

  const advance = (ms: number) => clock.advance(ms, () => settle({ clock, tasks }))
  return {
    stored,
    failures,
    failuresInARow,
    openInstance,
    advance,
    settle: () => settle({ clock, tasks }),
    commits: () => commits,
    deferred: () => clock.deferred,
    fail(cause: Error | null) {
      failing = cause
    },
  }
}

test('who stored the last event acts at the deadline, the others only when nobody did', async () => {
  const game = openGame()
  const [one, two] = [game.openInstance(), game.openInstance({ below: 999 })]
  await one.runtime.perform('game', 'a')
  two.follow()
  await game.advance(ROUND_MS)
  expect(game.stored.events).toEqual(['a', 'round'])
  const before = game.commits()
  two.follow()
  await game.advance(TAKE_OVER_MAX_MS)
  expect(game.commits()).toBe(before)
})

test('an instance that is gone is stood in for within two seconds, and the one that did it is in charge from then on', async () => {
  const game = openGame()
  const [one, two] = [game.openInstance(), game.openInstance({ below: 999 })]
  await one.runtime.perform('game', 'a')
  two.follow()
  one.runtime.stop()
  await game.advance(ROUND_MS)
  expect(game.stored.events).toEqual(['a'])
  await game.advance(TAKE_OVER_MAX_MS)
  expect(game.stored.events).toEqual(['a', 'round'])
  await game.advance(ROUND_MS - TAKE_OVER_MAX_MS)
  expect(game.stored.events).toEqual(['a', 'round', 'round'])
})

test('one instance alone is always in charge', async () => {
  const game = openGame()
  game.openInstance({ isShared: false })
  await game.advance(ROUND_MS)
  expect(game.stored.events).toEqual(['round'])
})

test('a command that was decided on an old state is decided again on the new one', async () => {
  const game = openGame()
  const [one, two] = [game.openInstance(), game.openInstance()]
  expect(await one.runtime.perform('game', 'a')).toBe('a at 0')
  expect(await two.runtime.perform('game', 'b')).toBe('b at 1')
  expect(game.stored.events).toEqual(['a', 'b'])
})

test('results of many commands are handed out over several ticks, and before those of the next step', async () => {
  const game = openGame()
  const { runtime } = game.openInstance({ commandsPerStepMax: 40, waitingMax: 100 })
  const received: { readonly command: string; readonly isTickOver: boolean }[] = []
  const perform = async (command: string) => {
    await runtime.perform('game', command)
    received.push({ command, isTickOver: game.deferred() === 0 })
  }
  const alone = perform('alone')
  const together = Array.from({ length: 40 }, (_, index) => `${index}`)
  await Promise.all([alone, ...together.map(perform), perform('next')])
  expect(received.map(({ command }) => command)).toEqual(['alone', ...together, 'next'])
  expect(received.filter(({ isTickOver }) => !isTickOver).map(({ command }) => command)).toEqual(together.slice(0, 32))
})

test('players see a step only once the senders of the step before have their results', async () => {
  const game = openGame()
  const order: string[] = []
  const { runtime } = game.openInstance({
    commandsPerStepMax: 40,
    waitingMax: 100,
    onFold: () => order.push('shown'),
  })
  const perform = async (command: string) => {
    await runtime.perform('game', command)
    order.push(command)
  }
  const together = Array.from({ length: 40 }, (_, index) => `${index}`)
  await Promise.all(['alone', ...together, 'next'].map(perform))
  expect(order).toEqual(['shown', 'alone', 'shown', ...together, 'shown', 'next'])
})

test('a command is decided on what another instance has stored while its transaction waited', async () => {
  const game = openGame()
  const quick = game.openInstance()
  const slow = game.openInstance({
    async beforeTransaction() {
      await quick.runtime.perform('game', 'quick')
      slow.follow()
    },
  })
  expect(await slow.runtime.perform('game', 'slow')).toBe('slow at 1')
  expect(game.stored.events).toEqual(['quick', 'slow'])
})

test('a command fails, and is not stored, once another instance was first five times in a row', async () => {
  const game = openGame()
  const quick = game.openInstance()
  const slow = game.openInstance({ beforeTransaction: () => quick.runtime.perform('game', 'quick') })
  await expect(slow.runtime.perform('game', 'slow')).rejects.toThrow('5 times in a row')
  expect(game.stored.events).toEqual(Array.from({ length: 5 }, () => 'quick'))
})

test('commands that arrive while a step is stored share the next one; beyond the bound they are refused', async () => {
  const game = openGame()
  const { runtime } = game.openInstance()
  const first = runtime.perform('game', 'a')
  const others = ['b', 'c', 'd', 'e'].map((command) => runtime.perform('game', command))
  const outcomes = await Promise.allSettled([first, ...others])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(game.stored.events).toEqual(['a', 'b', 'c', 'd'])
  expect(game.commits()).toBe(3)
})

test('a deadline that could not be stored is retried until it is stored, and the sender of a failed command receives the failure', async () => {
  const game = openGame()
  const { runtime } = game.openInstance({ isShared: false })
  game.fail(new Error('disk full'))
  await expect(runtime.perform('game', 'a')).rejects.toThrow('disk full')
  await game.advance(ROUND_MS + 1_000)
  expect(game.stored.events).toEqual([])
  expect(game.failures.length).toBeGreaterThan(1)
  game.fail(null)
  await game.advance(200)
  expect(game.stored.events).toEqual(['round'])
})

test('a step that is stored but can’t be shown is the result of its senders, and the next step goes on from it', async () => {
  const game = openGame()
  let isBroken = true
  const { runtime } = game.openInstance({
    onFold() {
      if (isBroken) throw new Error('not shown')
    },
  })
  expect(await runtime.perform('game', 'a')).toBe('a at 0')
  await game.settle()
  expect(game.failures).toEqual(['fold game'])
  isBroken = false
  expect(await runtime.perform('game', 'b')).toBe('b at 1')
  await game.advance(ROUND_MS)
  expect(game.stored.events).toEqual(['a', 'b', 'round'])
})

test('commands that fail delay no deadline', async () => {
  const game = openGame()
  const { runtime } = game.openInstance({ isShared: false })
  await game.advance(ROUND_MS - RETRY_MS / 2)
  game.fail(new Error('no connection'))
  await expect(runtime.perform('game', 'a')).rejects.toThrow('no connection')
  game.fail(null)
  await game.advance(RETRY_MS / 2)
  expect(game.stored.events).toEqual(['round'])
})

test('once a step is stored, the failures of a later one count from one, so that its retries are quick again', async () => {
  const game = openGame()
  game.openInstance({ isShared: false })
  for (const outage of ['first', 'second']) {
    game.fail(new Error(outage))
    await game.advance(ROUND_MS + RETRY_MS)
    expect(game.failuresInARow.splice(0).slice(0, 2)).toEqual([1, 2])
    game.fail(null)
    await game.advance(RETRY_MS)
  }
  expect(game.stored.roundsEnded).toBe(2)
})

test('an instance reads what it has missed before an event, and nothing for one that it knows', async () => {
  const game = openGame()
  const { runtime, bus } = game.openInstance()
  const read: string[] = []
  runtime.follow({
    eventOf: (event) => (event.type === 'rematchAgreed' ? event : null),
    idOf: () => 'game',
    apply: ({ battleId }) => (battleId === MISSING ? 'missing' : 'known'),
    catchUp: async (_id, { battleId }) => void read.push(battleId),
    reconcile: () => Promise.resolve(),
  })
  bus.publish([KNOWN, MISSING].map((battleId) => ({ type: 'rematchAgreed', battleId })))
  await game.settle()
  expect(read).toEqual([MISSING])
})

test('once stopped it takes no command and keeps no deadline', async () => {
  const game = openGame()
  const { runtime } = game.openInstance({ isShared: false })
  runtime.stop()
  await expect(runtime.perform('game', 'a')).rejects.toBeInstanceOf(AppError)
  await game.advance(ROUND_MS)
  expect(game.stored.events).toEqual([])
})
