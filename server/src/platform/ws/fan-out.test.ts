import type { BattleId, CloseCode, ServerMessage, UserId } from '@bougie/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textsOfFrames } from '../../../test/server-frames.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { type Connection, createConnection } from './connection.ts'
import { createFanOut } from './fan-out.ts'

const USERS = ['alice', 'bob'] as readonly string[] as readonly UserId[]
const AUDIENCES = ['cycle', 'battle'] as const
const SOCKETS = 5
/** More than any number of waiting messages needs. */
const STEPS_MAX = 1_000

interface Socket {
  readonly connection: Connection
  /** Bytes that the network has not taken yet. */
  bufferedBytes: number
  /** The numbers of the messages that were written, in order. */
  readonly got: number[]
  writes: number
}

function openSocket(id: number, userId: UserId | null): Socket {
  const socket = { bufferedBytes: 0, got: [] as number[], writes: 0 }
  const connection = createConnection({
    id: String(id),
    identity: userId === null ? null : { userId, tokenHash: '', apiScopes: null, expiresAtMs: 0 },
    nowMs: 0,
    transport: {
      address: '127.0.0.1',
      get bufferedBytes() {
        return socket.bufferedBytes
      },
      write(bytes) {
        socket.writes += 1
        socket.got.push(...textsOfFrames(bytes).map((text) => JSON.parse(text).timestamp))
      },
      close: (_code: CloseCode) => undefined,
    },
  })
  return Object.assign(socket, { connection })
}

function setUp({ atOnceMax }: { readonly atOnceMax?: number } = {}) {
  const deferred: (() => void)[] = []
  const planned: (() => void)[] = []
  const fanOut = createFanOut({
    timers: {
      after(_delayMs, run) {
        planned.push(run)
        return () => undefined
      },
      defer: (run) => void deferred.push(run),
    },
    metrics: createMetrics(),
    ...(atOnceMax === undefined ? {} : { atOnceMax }),
  })
  const sockets = Array.from({ length: SOCKETS }, (_, id) => openSocket(id, USERS[id] ?? USERS[id - 2] ?? null))
  const endTick = () => {
    for (const run of deferred.splice(0)) run()
  }
  /** Performs what is planned for later, and then the end of that tick. */
  const nextStep = () => {
    for (const run of planned.splice(0)) run()
    endTick()
  }
  return { fanOut, sockets, endTick, nextStep, isWaiting: () => planned.length > 0 }
}

const message = (timestamp: number): ServerMessage => ({ type: 'pong', timestamp, serverTime: 0 })

const socketNumber = fc.nat(SOCKETS - 1)
const user = fc.constantFrom(...USERS)
const audience = fc.constantFrom(...AUDIENCES)
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('toAudience' as const), audience }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('toAll' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('toUser' as const), user }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('toConnection' as const), socketNumber }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('toAudienceBut' as const), audience, user }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('toUsersAndAudience' as const), audience, user }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('join' as const), audience, socketNumber }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('leave' as const), audience, socketNumber }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('dissolve' as const), audience }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), socketNumber }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), socketNumber }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), socketNumber }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('endTick' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('nextStep' as const) }) },
)

/**
 * The same rules as a simple model: a socket that is in the set when a message is sent gets it, after all earlier ones.
 */
function createModel() {
  const isThere = new Set<number>()
  const hasEnded = new Set<number>()
  /** Removed while open: such a socket loses what waits for it. */
  const isCut = new Set<number>()
  const audiences = new Map<string, Set<number>>(AUDIENCES.map((name) => [name, new Set()]))
  /** Frames not yet written to a removed socket are lost. */
  const pending = Array.from({ length: SOCKETS }, () => [] as number[])
  const written = Array.from({ length: SOCKETS }, () => [] as number[])
  const write = (id: number) => written[id]?.push(...(pending[id]?.splice(0) ?? []))
  const forget = (id: number) => {
    for (const members of audiences.values()) members.delete(id)
  }
  return {
    isThere,
    hasEnded,
    isCut,
    written,
    members: (name: string) => audiences.get(name) ?? new Set<number>(),
    send(ids: Iterable<number>, timestamp: number) {
      for (const id of new Set(ids)) if (!hasEnded.has(id)) pending[id]?.push(timestamp)
    },
    remove(id: number) {
      isThere.delete(id)
      if (!hasEnded.has(id)) isCut.add(id)
      hasEnded.add(id)
      pending[id]?.splice(0)
      forget(id)
    },
    close(id: number) {
      write(id)
      hasEnded.add(id)
    },
    endTick() {
      for (let id = 0; id < SOCKETS; id += 1) write(id)
    },
  }
}

/** Audiences of this size are paced in no test, or nearly always. */
const AT_ONCE = { 'all at once': SOCKETS, 'in steps': 1 } as const

test.each(Object.entries(AT_ONCE))(
  'a socket that is open when a message is sent gets it, in order, however broadcasts and single messages mix: %s',
  (_name, atOnceMax) => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
        const { fanOut, sockets, endTick, nextStep, isWaiting } = setUp({ atOnceMax })
        const model = createModel()
        const userOf = (id: number) => sockets[id]?.connection.identity?.userId
        const ofUser = (userId: UserId) => [...model.isThere].filter((id) => userOf(id) === userId)
        const connectionOf = (id: number) => (sockets[id] as Socket).connection
        for (const [number, one] of steps.entries()) {
          switch (one.kind) {
            case 'toAll':
              fanOut.toAll(message(number))
              model.send(model.isThere, number)
              break
            case 'toAudience':
              fanOut.toAudience(one.audience, message(number))
              model.send(model.members(one.audience), number)
              break
            case 'toUser':
              fanOut.toUser(one.user, message(number))
              model.send(ofUser(one.user), number)
              break
            case 'toConnection':
              fanOut.toConnection(connectionOf(one.socketNumber), message(number))
              model.send([one.socketNumber], number)
              break
            case 'toAudienceBut':
              fanOut.toAudienceBut(one.audience, one.user, message(number))
              model.send(
                [...model.members(one.audience)].filter((id) => userOf(id) !== one.user),
                number,
              )
              break
            case 'toUsersAndAudience':
              fanOut.toUsersAndAudience([one.user], one.audience, message(number))
              model.send([...ofUser(one.user), ...model.members(one.audience)], number)
              break
            case 'join':
              if (!model.isThere.has(one.socketNumber) || model.hasEnded.has(one.socketNumber)) break
              fanOut.join(one.audience, connectionOf(one.socketNumber))
              model.members(one.audience).add(one.socketNumber)
              break
            case 'leave':
              fanOut.leave(one.audience, connectionOf(one.socketNumber))
              model.members(one.audience).delete(one.socketNumber)
              break
            case 'dissolve':
              fanOut.dissolve(one.audience)
              model.members(one.audience).clear()
              break
            case 'add':
              if (model.hasEnded.has(one.socketNumber)) break
              fanOut.add(connectionOf(one.socketNumber))
              model.isThere.add(one.socketNumber)
              break
            case 'remove':
              if (!model.isThere.has(one.socketNumber)) break
              fanOut.remove(connectionOf(one.socketNumber))
              model.remove(one.socketNumber)
              break
            case 'close':
              fanOut.close(connectionOf(one.socketNumber), 1001)
              model.close(one.socketNumber)
              break
            case 'endTick':
              endTick()
              model.endTick()
              break
            case 'nextStep':
              endTick()
              nextStep()
              model.endTick()
          }
        }
        endTick()
        model.endTick()
        for (let steps = 0; steps < STEPS_MAX && isWaiting(); steps += 1) nextStep()
        expect(isWaiting()).toBe(false)
        for (const [id, { got }] of sockets.entries()) {
          const expected = model.written[id] ?? []
          // A removed socket loses what waits for it, and in steps more waits.
          const isCut = atOnceMax < SOCKETS && model.hasEnded.has(id)
          expect(got).toEqual(isCut ? expected.slice(0, got.length) : expected)
        }
      }),
      { numRuns: 2_000 },
    )
  },
)

test('a socket that watches one more leaves the one it watched first; watching one again leaves none', () => {
  const { fanOut, sockets } = setUp()
  const [{ connection }] = sockets as [(typeof sockets)[number]]
  fanOut.add(connection)
  fanOut.join('cycle', connection)
  const watch = (name: string) => {
    fanOut.joinNewest({ kind: 'watch:', name, max: 2 }, connection)
    return [...connection.audiences]
  }
  watch('a')
  expect(watch('b')).toEqual(['cycle', 'watch:a', 'watch:b'])
  expect(watch('a')).toEqual(['cycle', 'watch:a', 'watch:b'])
  expect(watch('c')).toEqual(['cycle', 'watch:b', 'watch:c'])
})

test('all that a set gets in one tick is one write to each of its sockets', () => {
  const { fanOut, sockets, endTick } = setUp()
  for (const { connection } of sockets) {
    fanOut.add(connection)
    fanOut.join('cycle', connection)
  }
  for (const number of [1, 2, 3]) fanOut.toAudience('cycle', message(number))
  fanOut.toUser('alice' as UserId, message(4))
  fanOut.toAudience('cycle', message(5))
  endTick()
  expect(sockets.map(({ got, writes }) => ({ got, writes }))).toEqual(
    sockets.map(({ connection }) => ({
      got: connection.identity?.userId === 'alice' ? [1, 2, 3, 4, 5] : [1, 2, 3, 5],
      writes: 1,
    })),
  )
})

test('a large audience gets its messages in steps, and each socket in one write all that it waits for', () => {
  const { fanOut, sockets, endTick, nextStep, isWaiting } = setUp({ atOnceMax: 2 })
  for (const { connection } of sockets) {
    fanOut.add(connection)
    fanOut.join('cycle', connection)
  }
  const got = () => sockets.map((socket) => socket.got)
  fanOut.toAudience('cycle', message(1))
  endTick()
  expect(got()).toEqual([[1], [1], [], [], []])
  fanOut.toAudienceBut('cycle', 'alice' as UserId, message(2))
  fanOut.toUser('alice' as UserId, message(3))
  endTick()
  // Both sockets of alice, numbers 0 and 2, get what waits before the message of their own.
  expect(got()).toEqual([[1, 3], [1], [1, 3], [], []])
  for (let steps = 0; steps < STEPS_MAX && isWaiting(); steps += 1) nextStep()
  expect(got()).toEqual([
    [1, 3],
    [1, 2],
    [1, 3],
    [1, 2],
    [1, 2],
  ])
  expect(sockets.map(({ writes }) => writes)).toEqual([2, 2, 1, 1, 1])
})

test('more than 1000 messages do not wait for a large audience: they are sent at once', () => {
  const { fanOut, sockets, endTick } = setUp({ atOnceMax: 1 })
  for (const { connection } of sockets) {
    fanOut.add(connection)
    fanOut.join('cycle', connection)
  }
  for (let number = 0; number <= 1000; number += 1) fanOut.toAudience('cycle', message(number))
  endTick()
  expect(sockets.map(({ got }) => got.length)).toEqual(sockets.map(() => 1000))
})

test('a socket that is behind goes without ticks, and gets them again once the network took what waited', () => {
  const { fanOut, sockets, endTick } = setUp()
  const [socket] = sockets
  if (!socket) throw new Error('there is a socket')
  fanOut.add(socket.connection)
  const tick = (timestamp: number) => {
    fanOut.toConnection(socket.connection, {
      type: 'battle_price_update',
      battleId: 'b' as BattleId,
      round: 1,
      index: 1,
      price: 1,
      totalPoints: 1,
      maxPoints: 1,
      timestamp,
    })
    endTick()
  }
  tick(1)
  // Grown since the last write; noticed at the next one.
  socket.bufferedBytes = 65 * 1024
  tick(2)
  tick(3)
  fanOut.toConnection(socket.connection, message(4))
  endTick()
  socket.bufferedBytes = 0
  tick(5)
  expect(socket.got).toEqual([1, 2, 4, 5])
})
