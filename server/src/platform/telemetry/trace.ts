// The request that the present work belongs to. A call, a message of a socket and a job each have a request id of their
// own; it stands in every line that is logged meanwhile, however deep, without being handed through. Work that they
// schedule (a payment that settles, the next phase of a battle) also logs the request that it began with.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export interface Trace {
  readonly requestId: string
  /** The socket that the message came by. */
  readonly connectionId?: string
  /** Kind and id of the job. */
  readonly job?: string
  /** The request that began what this job goes on with. */
  readonly causedBy?: string
}

// One for the process, as the log is: work that is handed from hand to hand carries it along by itself.
const traces = new AsyncLocalStorage<Trace>()

export function inTrace<T>(trace: Trace, work: () => T): T {
  return traces.run(trace, work)
}

export function currentTrace(): Trace | undefined {
  return traces.getStore()
}

/** The request that the present work began with. */
export function rootRequestId(): string | undefined {
  const trace = currentTrace()
  return trace?.causedBy ?? trace?.requestId
}

const newRequestId = createRequestIds()

/** For work that no call came with: a message of a socket. */
export function inMessageTrace<T>(connectionId: string, work: () => T): T {
  return inTrace({ requestId: newRequestId(), connectionId }, work)
}

/** Every run of a job is a request of its own; `causedBy` is the `rootRequestId` at the time the job was set. */
export function inJobTrace<T>(job: { kind: string; id: string; causedBy?: string | undefined }, work: () => T): T {
  const cause = job.causedBy === undefined ? {} : { causedBy: job.causedBy }
  return inTrace({ requestId: newRequestId(), job: `${job.kind} ${job.id}`, ...cause }, work)
}

/** Unique among all processes and restarts, and cheap: a random part once, then a count. */
export function createRequestIds(): () => string {
  const processPart = randomBytes(6).toString('base64url')
  let count = 0
  return () => {
    count += 1
    return `${processPart}-${count.toString(36)}`
  }
}
