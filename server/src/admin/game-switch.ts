// Decides whether the games are open, and whether the cycle takes bets. The stored setting is the truth: it survives
// restarts, the bus publishes changes to every instance, and each instance reads it again from time to time, in case an
// operator changed it outside the servers. The first instance to notice opens games that are due; the others find it
// done.

import { isDeepStrictEqual } from 'node:util'
import type { Refusal, UserId } from '@bougie/protocol'
import type { AuditLog } from '../audit-log/service.ts'
import { createAlarm } from '../platform/scheduling/alarm.ts'
import { createRepeater } from '../platform/scheduling/repeater.ts'
import { findSetting, lockSetting, storeSetting } from '../platform/setting-repository.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import { decideReopening, NOTHING_SAID, type Reopening, type ReopeningRequest, reopeningFromText } from './reopening.ts'

/** Each switch is stored under its name. */
export type SwitchName = 'games' | 'cycle_bets'

const ACTIONS = {
  games: { closed: 'games_closed', open: 'games_opened' },
  cycle_bets: { closed: 'cycle_bets_stopped', open: 'cycle_bets_resumed' },
} as const
const CLOSED = 'closed'
const OPEN = 'open'
const READ = 'read a switch'
const READ_EVERY_MS = 10_000
const OPEN_BY_ITSELF = 'open the games at their time'

export interface GameSwitchRequest {
  readonly closed: boolean
  /** Null when no time is stated; unused when opening. */
  readonly reopening?: ReopeningRequest
  /** Null for an operator. */
  readonly adminId: UserId | null
}

interface SwitchState {
  readonly closed: boolean
  /** The announced reopening; null while open, or when none was announced. */
  readonly reopening: Reopening | null
}

const OPENED: SwitchState = { closed: false, reopening: null }

type StoredSwitch = { readonly ok: true; readonly changed: boolean; readonly state: SwitchState } | Refusal

interface StoreGameSwitchDependencies extends Pick<SharedDependencies, 'clock' | 'database'> {
  readonly auditLog: AuditLog
}

export type GameSwitchDependencies = StoreGameSwitchDependencies & Pick<SharedDependencies, 'bus' | 'timers' | 'tasks'>

/** `changed` is false when the switch was already in that state; then nothing is written. */
export function storeGameSwitch(
  { clock, database, auditLog }: StoreGameSwitchDependencies,
  name: SwitchName,
  { closed, reopening: request = NOTHING_SAID, adminId }: GameSwitchRequest,
): Promise<StoredSwitch> {
  return database.transaction(async (transaction): Promise<StoredSwitch> => {
    const before = await lockState(transaction, name)
    const decided = closed ? decideReopening(request, clock.nowMs()) : { ok: true as const, reopening: null }
    if (!decided.ok) return decided
    const state = { closed, reopening: decided.reopening }
    if (isDeepStrictEqual(before, state)) return { ok: true, changed: false, state }
    await storeState(transaction, name, { state, at: new Date(clock.nowMs()) })
    const { reopening } = state
    const details =
      reopening === null
        ? {}
        : { reopensAt: new Date(reopening.atMs).toISOString(), opensItself: reopening.opensItself }
    const action = ACTIONS[name][closed ? 'closed' : 'open']
    await auditLog.record(transaction, { adminId, action, subject: { type: 'house', id: name }, details })
    return { ok: true, changed: true, state }
  })
}

export function createGameSwitch(dependencies: GameSwitchDependencies, name: SwitchName) {
  const { bus, clock, timers, tasks, database, auditLog } = dependencies
  const listeners: ((closed: boolean) => void)[] = []
  let current = OPENED
  let changes = 0
  let unsubscribe: (() => void) | null = null
  const alarm = createAlarm({ clock, timers, ring: () => tasks.run(OPEN_BY_ITSELF, read) })

  function become(state: SwitchState): void {
    changes += 1
    if (isDeepStrictEqual(current, state)) return
    current = state
    alarm.set(state.reopening?.opensItself ? state.reopening.atMs : null)
    for (const listener of listeners) listener(state.closed)
  }

  async function openIfDue(): Promise<void> {
    const isOpened = await database.transaction(async (transaction) => {
      if (!isDue(await lockState(transaction, name), clock.nowMs())) return false
      const at = new Date(clock.nowMs())
      await storeState(transaction, name, { state: OPENED, at })
      const subject = { type: 'house', id: name }
      await auditLog.record(transaction, { adminId: null, action: 'games_opened_by_time', subject, details: {} })
      return true
    })
    if (isOpened) publish(OPENED)
  }

  function publish({ closed, reopening }: SwitchState): void {
    bus.publish([{ type: 'gamesSwitched', name, closed, reopening }])
  }

  async function read(): Promise<void> {
    const changesBefore = changes
    const stored = await readState(database.reader, name)
    // A value read before a change must not undo it.
    if (changes === changesBefore) become(stored)
    // An alarm is not repeated after its run has failed, for instance because the database was unavailable.
    if (isDue(current, clock.nowMs())) await openIfDue()
  }

  const repeater = createRepeater(dependencies, { name: READ, everyMs: READ_EVERY_MS, run: read })

  return {
    isClosed: (): boolean => current.closed,
    reopening: (): Reopening | null => current.reopening,
    async set(request: GameSwitchRequest): Promise<StoredSwitch> {
      const stored = await storeGameSwitch(dependencies, name, request)
      if (stored.ok) publish(stored.state)
      return stored
    },
    /** Called at each change, including changes of the reopening time. */
    onChange: (listener: (closed: boolean) => void) => void listeners.push(listener),
    /** Resolves once the stored state is known. */
    async start(): Promise<void> {
      unsubscribe = bus.subscribe((event) => {
        if (event.type !== 'gamesSwitched' || event.name !== name) return
        become({ closed: event.closed, reopening: event.reopening })
      })
      bus.onMissed(() => tasks.run(READ, read))
      await read()
      repeater.start()
    },
    stop(): void {
      repeater.stop()
      // A late event could set the alarm again.
      unsubscribe?.()
      alarm.set(null)
    },
  }
}

export type GameSwitch = ReturnType<typeof createGameSwitch>

async function readState(reader: Reader, name: SwitchName): Promise<SwitchState> {
  if ((await findSetting(reader, name))?.value !== CLOSED) return OPENED
  const reopening = await findSetting(reader, reopeningKey(name))
  return { closed: true, reopening: reopeningFromText(reopening?.value ?? null) }
}

/** No other instance or operator changes it before the transaction ends. */
async function lockState(transaction: Transaction, name: SwitchName): Promise<SwitchState> {
  await lockSetting(transaction, name)
  return readState(transaction, name)
}

async function storeState(
  transaction: Transaction,
  name: SwitchName,
  { state: { closed, reopening }, at }: { readonly state: SwitchState; readonly at: Date },
): Promise<void> {
  await storeSetting(transaction, name, { value: closed ? CLOSED : OPEN, at })
  await storeSetting(transaction, reopeningKey(name), { value: JSON.stringify(reopening), at })
}

function reopeningKey(name: SwitchName): string {
  return `${name}_reopening`
}

function isDue({ closed, reopening }: SwitchState, nowMs: number): boolean {
  return closed && reopening?.opensItself === true && reopening.atMs <= nowMs
}
