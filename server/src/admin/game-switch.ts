// Whether the games are open, and whether the cycle takes bets. The stored setting is the truth: it survives restarts, the bus tells every instance of a
// change, and each instance looks again from time to time, for what an operator changed beside the servers.
import type { UserId } from '@bougie/protocol'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { Timers } from '../ports/timers.ts'
import type { Tasks } from '../tasks.ts'
import { createRepeater } from '../timing/repeater.ts'
import type { SettingRepository } from './setting-repository.ts'
import type { AdminTrail } from './trail.ts'

/** Each is stored under its name. */
export type SwitchName = 'games' | 'cycle_bets'

const ACTIONS = {
  games: { closed: 'games_closed', open: 'games_opened' },
  cycle_bets: { closed: 'cycle_bets_stopped', open: 'cycle_bets_resumed' },
} as const
const CLOSED = 'closed'
const OPEN = 'open'
const LOOK = 'look at a switch'
const LOOK_EVERY_MS = 10_000

export interface GameSwitchWish {
  readonly closed: boolean
  /** Null: an operator. */
  readonly adminId: UserId | null
}

export interface GameSwitch {
  isClosed(): boolean
  set(wish: GameSwitchWish): Promise<void>
  /** Told of each change, whoever made it; answers how to stop listening. */
  onChange(listener: (closed: boolean) => void): () => void
  /** Resolves once the stored state is known. */
  start(): Promise<void>
  stop(): void
}

export interface StoreGameSwitchDependencies {
  readonly clock: Clock
  readonly database: Database
  readonly settings: SettingRepository
  readonly trail: AdminTrail
}

export interface GameSwitchDependencies extends StoreGameSwitchDependencies {
  readonly bus: Bus
  readonly timers: Timers
  readonly tasks: Tasks
}

/** False when it stood like that already; then nothing is written. */
export function storeGameSwitch(
  { clock, database, settings, trail }: StoreGameSwitchDependencies,
  name: SwitchName,
  { closed, adminId }: GameSwitchWish,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const before = (await settings.find(transaction, name)) === CLOSED
    if (before === closed) return false
    await settings.store(transaction, { key: name, value: closed ? CLOSED : OPEN, at: new Date(clock.nowMs()) })
    const action = ACTIONS[name][closed ? 'closed' : 'open']
    await trail.record(transaction, { adminId, action, subject: { type: 'house', id: name }, details: {} })
    return true
  })
}

export function createGameSwitch(dependencies: GameSwitchDependencies, name: SwitchName): GameSwitch {
  const { bus, tasks, database, settings } = dependencies
  const listeners = new Set<(closed: boolean) => void>()
  let isClosed = false
  let changes = 0
  let stopListening: (() => void)[] = []

  function become(closed: boolean): void {
    changes += 1
    if (isClosed === closed) return
    isClosed = closed
    for (const listener of listeners) listener(closed)
  }

  async function look(): Promise<void> {
    const changesBefore = changes
    const stored = await settings.find(database.reader, name)
    // What was read before a change must not undo it.
    if (changes === changesBefore) become(stored === CLOSED)
  }

  const repeater = createRepeater(dependencies, { name: LOOK, everyMs: LOOK_EVERY_MS, run: look })

  return {
    isClosed: () => isClosed,
    async set(wish) {
      await storeGameSwitch(dependencies, name, wish)
      bus.publish([{ type: 'gamesSwitched', name, closed: wish.closed }])
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      stopListening = [
        bus.subscribe((event) => {
          if (event.type === 'gamesSwitched' && event.name === name) become(event.closed)
        }),
        bus.onMissed(() => tasks.run(LOOK, look)),
      ]
      await look()
      repeater.start()
    },
    stop() {
      repeater.stop()
      for (const stop of stopListening) stop()
    },
  }
}
