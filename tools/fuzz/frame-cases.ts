// Frames drawn from asyncapi.json, sent on sockets of guests and players; rules for what comes back.
import { CLOSE_CODES } from '@bougie/protocol/close-codes.ts'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { WebSocket } from 'ws'
import type { Actor } from './actors.ts'
import { type Problem, problem } from './problem.ts'
import { type JsonSchema, type KnownIds, nearly } from './schema-values.ts'

const HANG_MS = 15_000
const FRAMES_PER_SOCKET = 40
/** Close code of the WebSocket protocol itself, for text that is not UTF-8. */
const INVALID_TEXT = 1007
const ALLOWED_CLOSES: readonly number[] = [...Object.values(CLOSE_CODES), INVALID_TEXT]
/** Drawn frames contain no such time, so its echo is the response to this one. */
const LAST_PING = { type: 'ping', timestamp: 15_151_515 } as const

export interface AsyncApiDocument {
  readonly components: { readonly messages: Readonly<Record<string, { name: string; payload: JsonSchema }>> }
}

type Message = Readonly<Record<string, unknown>>

export interface SocketCase {
  readonly actor: Actor
  readonly frames: readonly (string | Buffer)[]
}

export function frameTargetsOf({ components }: AsyncApiDocument) {
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const messages = Object.entries(components.messages)
  const side = (sender: string) =>
    messages.filter(([key]) => key.startsWith(`${sender}.`)).map(([, message]) => message)
  return {
    sent: side('client').map(({ payload }) => payload),
    received: new Map(side('server').map(({ name, payload }) => [name, ajv.compile(payload)])),
  }
}

type FrameTargets = ReturnType<typeof frameTargetsOf>

export function socketCases({ sent }: FrameTargets, actors: readonly Actor[], ids: KnownIds): fc.Arbitrary<SocketCase> {
  const message = fc.constantFrom(...sent).chain((schema) => nearly(schema, ids))
  const text = message.map((value) => JSON.stringify(value) ?? '')
  const frame = fc.oneof(
    { weight: 20, arbitrary: text },
    { weight: 2, arbitrary: text.map((whole) => whole.slice(0, whole.length >> 1)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  )
  return fc.record({
    actor: fc.constantFrom(...actors),
    frames: fc.array(frame, { minLength: 1, maxLength: FRAMES_PER_SOCKET, size: 'max' }),
  })
}

/** Sends all frames, then a ping; null when every rule was kept. */
export async function playSocketCase(
  url: string,
  { actor, frames }: SocketCase,
  { received }: FrameTargets,
): Promise<Problem | null> {
  const address = new URL('/ws', url.replace(/^http/, 'ws'))
  if (actor.token !== null) address.searchParams.set('token', actor.token)
  const socket = new WebSocket(address)
  const sent = [actor.name, ...frames.map((frame) => (typeof frame === 'string' ? frame : frame.toString('hex')))]
  const { promise, resolve } = Promise.withResolvers<Problem | null>()
  const timer = setTimeout(() => resolve(problem('a socket responds in time', ...sent)), HANG_MS)
  socket.on('open', () => {
    for (const frame of frames) socket.send(frame)
    socket.send(JSON.stringify(LAST_PING))
  })
  socket.on('message', (data) => {
    const message: Message = { ...JSON.parse(String(data)) }
    const found = checkMessage(message, received)
    if (found) resolve(problem(found, ...sent, String(data)))
    if (message['type'] === 'pong' && message['timestamp'] === LAST_PING.timestamp) resolve(null)
  })
  socket.on('close', (code) =>
    resolve(ALLOWED_CLOSES.includes(code) ? null : problem('a socket closes with a known code', code, ...sent)),
  )
  // A refused upgrade is reported as an error and then as a close, whose code decides.
  socket.on('error', () => undefined)
  const found = await promise
  clearTimeout(timer)
  socket.terminate()
  return found
}

function checkMessage(message: Message, received: FrameTargets['received']): string | null {
  const validate = received.get(String(message['type']))
  if (!validate) return 'every message has a documented type'
  return validate(message) ? null : `a message has the documented shape (${JSON.stringify(validate.errors)})`
}
