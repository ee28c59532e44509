// Security events: sign-ins, refusals, changes of keys, roles, money and blocks. Events wait shortly and are written in
// batches; repetitions within a minute are one row with a count, so that a flood neither fills the disk nor slows
// calls. An event never contains a secret: it consists of the route, the response's code, the account and the address.

import { isIPv4 } from 'node:net'
import { Counter, type Registry } from 'prom-client'
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts'
import { createRepeater, sweepInBatches, sweepRows } from '../platform/scheduling/repeater.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import { currentTrace } from '../platform/telemetry/trace.ts'
import type { SecurityDetails, SecurityEvent, SecurityOutcome, SecuritySearch, Span } from './repository.ts'
import * as repository from './repository.ts'

const WRITE = 'write security events'
const WRITE_EVERY_MS = 1_000
/** Distinct refusals waiting on one server; beyond this limit only their number is recorded, by kind. */
const WAITING_MAX = 1_000
const BATCH_MAX = 250
/** Addresses are personal data: after this time only their network is kept. */
const ADDRESS_KEPT_MS = 30 * DAY_MS
/** Days since a sign-in: the lifetime of its cookie, the retention of its mark, and the time within which it counts. */
export const DEVICE_DAYS = 90
const EVENTS_KEPT_MS = 180 * DAY_MS
/**
 * Beyond these numbers the oldest are removed, whatever their age. Each outcome has its own, so that refusals, which
 * anybody can cause, push no sign-in out of the time in which it counts.
 */
const EVENTS_MAX: Readonly<Record<SecurityOutcome, number>> = { refused: 200_000, ok: 2_000_000 }
const OUTCOMES: readonly SecurityOutcome[] = ['refused', 'ok']
/** Counting so many takes long. */
const COUNTED_EVERY_MS = 60 * MINUTE_MS
/** Removes twice as many rows a minute as a flood of refusals can add on this server. */
const SWEEP_EVERY_MS = 5 * MINUTE_MS
const FORFEITS_SINCE_MS = 7 * DAY_MS
const FORFEITS_MAX = 100

export interface SecurityLogDependencies
  extends Pick<SharedDependencies, 'log' | 'clock' | 'random' | 'timers' | 'tasks' | 'database'> {
  readonly registry: Registry
}

interface Waiting {
  readonly event: SecurityDetails
  /** The request of the first one, for the log. */
  readonly requestId: string | undefined
  readonly minute: number
  readonly createdAt: Date
  count: number
}

export function createSecurityLog(dependencies: SecurityLogDependencies) {
  const { log, clock, random, tasks, database, registry } = dependencies
  const waiting = new Map<string, Waiting>()
  const sweptUntilMs = { addresses: 0, devices: 0 }
  /** Events that are older than these times are beyond the number that is kept. */
  const endsOfKept: Record<SecurityOutcome, number> = { refused: 0, ok: 0 }
  let countedAtMs = 0
  const lost = new Counter({
    name: 'bougie_security_events_lost_total',
    help: 'Security events that could not be stored; they are in the log all the same',
    registers: [registry],
  })

  function record(details: SecurityDetails): void {
    const nowMs = clock.nowMs()
    // Beyond the limit a refusal loses its account and its address, and shares the row of its kind. A success never
    // does: a flood must not hide who signed in or changed something meanwhile.
    const isFull = waiting.size >= WAITING_MAX && !waiting.has(keyOf(details, minuteOf(nowMs)))
    const overflow = { method: 'overflow', code: null, userId: null, address: null, deviceMark: null }
    const event = isFull && details.outcome === 'refused' ? { ...details, ...overflow } : details
    const key = keyOf(event, minuteOf(nowMs))
    const known = waiting.get(key)
    if (known === undefined) {
      const requestId = currentTrace()?.requestId
      waiting.set(key, { event, requestId, minute: minuteOf(nowMs), createdAt: new Date(nowMs), count: 1 })
    } else known.count += 1
  }

  /**
   * Refusals wait for the end of their minute, so that each is one row however often it was repeated; other events are
   * written at once.
   */
  async function write(all = false): Promise<void> {
    const minute = minuteOf(clock.nowMs())
    const due = [...waiting].filter(([, { event, minute: begun }]) => all || event.outcome === 'ok' || begun < minute)
    for (let start = 0; start < due.length; start += BATCH_MAX) {
      const batch = due.slice(start, start + BATCH_MAX)
      for (const [key] of batch) waiting.delete(key)
      for (const [, entry] of batch) logEntry(entry)
      await store(batch.map(([, { event, createdAt, count }]) => ({ ...event, id: random.uuid(), createdAt, count })))
    }
  }

  function logEntry({ event: { deviceMark: _deviceMark, ...event }, requestId, createdAt, count }: Waiting): void {
    log.info({ requestId, security: { ...event, count, at: createdAt.toISOString() } }, 'security event')
  }

  async function store(events: readonly SecurityEvent[]): Promise<void> {
    try {
      await database.transaction((transaction) => repository.insert(transaction, events))
    } catch (cause) {
      lost.inc(events.length)
      throw cause
    }
  }

  async function sweep(): Promise<void> {
    const nowMs = clock.nowMs()
    await sweepOnce('addresses', nowMs - ADDRESS_KEPT_MS, async (span, max) => {
      const long = await repository.findLong(database.reader, { ...span, max })
      const short = long.map(({ id, address }) => ({ id, address: shortAddress(address) }))
      if (short.length > 0) await database.transaction((transaction) => repository.shorten(transaction, short))
      return short.length
    })
    await sweepOnce('devices', nowMs - DEVICE_DAYS * DAY_MS, (span, max) =>
      database.transaction((transaction) => repository.forgetDevices(transaction, { ...span, max })),
    )
    for (const outcome of OUTCOMES) {
      const before = new Date(Math.max(endsOfKept[outcome], nowMs - EVENTS_KEPT_MS))
      await sweepRows(database, (transaction, max) => repository.removeOlder(transaction, { outcome, before, max }))
    }
    // Last, so that a failure keeps nothing from being removed at its age.
    await countDue(nowMs)
  }

  /** Rows of a time that was swept need no second look. */
  async function sweepOnce(
    what: 'addresses' | 'devices',
    beforeMs: number,
    sweepBatch: (span: Span, max: number) => Promise<number>,
  ): Promise<void> {
    const span = { since: new Date(sweptUntilMs[what]), before: new Date(beforeMs) }
    if (await sweepInBatches((max) => sweepBatch(span, max))) sweptUntilMs[what] = beforeMs
  }

  async function countDue(nowMs: number): Promise<void> {
    if (nowMs - countedAtMs < COUNTED_EVERY_MS) return
    for (const outcome of OUTCOMES) {
      const beyond = await repository.newestBeyond(database.reader, { outcome, keptMax: EVENTS_MAX[outcome] })
      endsOfKept[outcome] = beyond?.getTime() ?? 0
    }
    countedAtMs = nowMs
  }

  const writer = createRepeater(dependencies, { name: WRITE, everyMs: WRITE_EVERY_MS, run: () => write() })
  const sweeper = createRepeater(dependencies, { name: 'sweep security events', everyMs: SWEEP_EVERY_MS, run: sweep })

  return {
    record,
    /** Resolves once the event is stored. A failure is reported, not thrown to the caller. */
    recordNow(details: SecurityDetails): Promise<void> {
      record(details)
      return new Promise((resolve) => tasks.run(WRITE, () => write().finally(resolve)))
    },
    search: (search: SecuritySearch) => repository.search(database.reader, search),
    instantForfeits: () =>
      repository.instantForfeits(database.reader, {
        since: new Date(clock.nowMs() - FORFEITS_SINCE_MS),
        max: FORFEITS_MAX,
      }),
    start(): void {
      writer.start()
      sweeper.start()
    },
    /** Writes events that are still waiting. */
    async stop(): Promise<void> {
      writer.stop()
      sweeper.stop()
      await write(true)
    },
  }
}

export type SecurityLog = ReturnType<typeof createSecurityLog>

function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS)
}

function keyOf(details: SecurityDetails, minute: number): string {
  const { kind, method, outcome, code, userId, address, deviceMark } = details
  return [minute, kind, method, outcome, code, userId, address, deviceMark].join('|')
}

/** Only the network: a /24 of IPv4, the first three groups (a /48) of IPv6. */
export function shortAddress(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return `${address.split(':').slice(0, 3).join(':')}::/48`
}
