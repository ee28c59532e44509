// The request to which the current work belongs. A call, a socket message and a job each have their own request id,
// which is part of every line logged meanwhile without being passed along. Work that they schedule (a payment that
// settles, the next phase of a battle) also logs the request that started it.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { UserId } from '@bougie/protocol'

interface Trace {
  readonly requestId: string
  /** The socket of the message. */
  readonly connectionId?: string
  /** The player who sent the message. */
  readonly userId?: UserId
  /** Kind and id of the job. */
  readonly job?: string
  /** The request that started the work which this job continues. */
  readonly causedBy?: string
}

// One for the whole process, like the log: async work inherits it automatically.
const traces = new AsyncLocalStorage<Trace>()

export function inTrace<T>(trace: Trace, work: () => T): T {
  return traces.run(trace, work)
}

export function currentTrace(): Trace | undefined {
  return traces.getStore()
}

/** The request that started the current work. */
export function rootRequestId(): string | undefined {
  const trace = currentTrace()
  return trace?.causedBy ?? trace?.requestId
}

/** For work that does not come from a call: a socket message. */
export function inMessageTrace<T>(
  { connectionId, userId }: { readonly connectionId: string; readonly userId: UserId | null },
  work: () => T,
): T {
  return inTrace({ requestId: newRequestId(), connectionId, ...(userId !== null && { userId }) }, work)
}

/** Every run of a job is a request of its own; `causedBy` is the `rootRequestId` at the time the job was set. */
export function inJobTrace<T>(job: { kind: string; id: string; causedBy?: string | undefined }, work: () => T): T {
  const cause = job.causedBy === undefined ? {} : { causedBy: job.causedBy }
  return inTrace({ requestId: newRequestId(), job: `${job.kind} ${job.id}`, ...cause }, work)
}

const PROCESS_PART = randomBytes(6).toString('base64url')
let requests = 0

/** Unique across processes and restarts, and cheap: one random part and a counter. */
export function newRequestId(): string {
  requests += 1
  return `${PROCESS_PART}-${requests.toString(36)}`
}
