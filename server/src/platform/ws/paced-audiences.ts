// Messages to an audience of thousands. One to each of 20 000 sockets would occupy the thread for 150 ms, in which no
// battle goes on, and ten of them a second would need more than a core. So a walk over such an audience visits a part of
// it in each step, and a socket gets in one write all messages since its last visit. Whatever else is sent to a socket
// meanwhile comes after the messages that wait for it.
import type { UserId } from '@bougie/protocol'
import type { Timers } from '../../ports/clock.ts'
import { type Connection, userIdOf } from './connection.ts'
import type { Frame } from './frame.ts'

/** An audience up to this size gets its messages at once. */
export const AT_ONCE_MAX = 2_000
/** Some 8 ms. On a busy thread there is one step in each tick of the event loop, so calls keep most of its time. */
const STEP_SOCKETS_MAX = 1_000
/** 100 000 writes a second at most, three quarters of a core; 20 000 sockets are visited within 200 ms. */
const STEP_MS = 10
/** With more waiting messages, all of them are sent at once. */
const WAITING_MAX = 1_000

interface NumberedFrame {
  readonly number: number
  readonly frame: Frame
  /** A player whose sockets do not get it. */
  readonly except: UserId | null
}

interface PacedAudience {
  readonly members: ReadonlySet<Connection>
  /** Frames that some member may still miss. */
  waiting: readonly NumberedFrame[]
  /** The order of a set is that of its additions, so members who join are visited last. */
  walk: Iterator<Connection>
  /** Every frame below this number was waiting when the walk began, so its end is the end of their wait. */
  walkCovers: number
}

interface PacedMessage {
  /** The audience's name. */
  readonly name: string
  readonly members: ReadonlySet<Connection>
  readonly frame: Frame
  readonly except: UserId | null
}

interface PacedAudiencesDependencies {
  readonly timers: Timers
  readonly atOnceMax: number
  /** Called before anything is delivered by a step. */
  readonly beforeDelivery: () => void
  readonly deliver: (connection: Connection, frame: Frame) => void
}

export function createPacedAudiences({ timers, atOnceMax, beforeDelivery, deliver }: PacedAudiencesDependencies) {
  /** Audiences with waiting frames, by name. */
  const running = new Map<string, PacedAudience>()
  /** Frames are numbered across audiences, because a socket may listen to several. */
  let nextNumber = 0
  let isPlanned = false

  function step(): void {
    isPlanned = false
    beforeDelivery()
    const visits = Math.ceil(Math.min(atOnceMax, STEP_SOCKETS_MAX) / running.size)
    for (const [name, audience] of running) {
      visit(audience, visits)
      if (audience.waiting.length === 0) running.delete(name)
    }
    if (running.size === 0) return
    isPlanned = true
    timers.after(STEP_MS, step)
  }

  function visit(audience: PacedAudience, visits: number): void {
    for (let visited = 0; visited < visits && audience.waiting.length > 0; visited += 1) {
      const next = audience.walk.next()
      if (next.done) beginAnew(audience)
      else catchUp(next.value)
    }
  }

  function beginAnew(audience: PacedAudience): void {
    audience.waiting = audience.waiting.filter(({ number }) => number >= audience.walkCovers)
    audience.walk = audience.members.values()
    audience.walkCovers = nextNumber
  }

  function catchUp(connection: Connection): void {
    const from = connection.pacedFrom
    if (from === nextNumber) return
    connection.pacedFrom = nextNumber
    if (running.size === 0) return
    for (const { frame, except } of waitingFor(connection, from)) {
      if (except === null || except !== userIdOf(connection)) deliver(connection, frame)
    }
  }

  function waitingFor({ audiences }: Connection, from: number): readonly NumberedFrame[] {
    let all: readonly NumberedFrame[] = []
    for (const name of audiences) {
      const own = since(running.get(name)?.waiting ?? [], from)
      all = all.length === 0 ? own : [...all, ...own].sort((one, other) => one.number - other.number)
    }
    return all
  }

  function finish(name: string): void {
    const audience = running.get(name)
    if (audience === undefined) return
    beforeDelivery()
    for (const connection of audience.members) catchUp(connection)
    running.delete(name)
  }

  return {
    /** Whether messages to this audience are paced: it is large, or earlier ones still wait. */
    includes: (name: string, members: ReadonlySet<Connection>): boolean =>
      members.size > atOnceMax || running.has(name),
    get isRunning(): boolean {
      return running.size > 0
    },
    publish({ name, members, frame, except }: PacedMessage): void {
      beforeDelivery()
      if ((running.get(name)?.waiting.length ?? 0) >= WAITING_MAX) finish(name)
      const numbered = { number: nextNumber, frame, except }
      nextNumber += 1
      const audience = running.get(name)
      if (audience !== undefined) audience.waiting = [...audience.waiting, numbered]
      else running.set(name, { members, waiting: [numbered], walk: members.values(), walkCovers: nextNumber })
      if (!isPlanned) step()
    },
    /** Delivers what waits for the socket. Called before anything else is sent to it, and before it joins or leaves. */
    catchUp,
    /** Delivers what waits for any member, such as before the audience is dissolved. */
    finish,
  }
}

function since(frames: readonly NumberedFrame[], from: number): readonly NumberedFrame[] {
  const first = frames.findIndex(({ number }) => number >= from)
  if (first === 0) return frames
  return first === -1 ? [] : frames.slice(first)
}
