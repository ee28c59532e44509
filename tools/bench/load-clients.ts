import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { type PublicUser, SOCKET_LIMITS } from '@bougie/protocol'
import { inParallel } from '../player/in-parallel.ts'
import { signUpLocally } from '../player/sign-up.ts'
import { closingOf, createFrameReader, maskedFrame, OPCODES, openRawSocket, UPGRADES_AT_ONCE } from './web-socket.ts'

/** Concurrent sign-ups: enough to load the server, few enough that queues are not measured. */
const SIGN_UPS_AT_ONCE = 32
const PING_STEPS = 150

/**
 * A player reduced to a socket with minimal cost, because it shares the machine with the server that it measures: frames
 * are parsed, not validated.
 */
export interface LoadClient {
  readonly user: PublicUser
  sendText(text: string): void
  /** Ends the connection without a close frame. */
  terminate(): void
  /** The reason why the server ended it; null while it is open, and after `terminate`. */
  lost(): string | null
}

export interface Frame {
  readonly type: string
  readonly [field: string]: unknown
}

/** Signs up players with local wallets: the passkey ceremony has a scenario of its own. */
export async function signUpClients(url: string, size: number): Promise<readonly PublicUser[]> {
  const call = createRestClient({ baseUrl: url })
  return inParallel(Array(size).keys(), SIGN_UPS_AT_ONCE, () => signUpLocally(call))
}

export interface ConnectOptions {
  /** Keeps the cycle's prices, which the web app unsubscribes on other pages; they are received and left unread. */
  readonly onCycle?: boolean
}

export async function connectClients(
  url: string,
  users: readonly PublicUser[],
  onFrame: (member: LoadClient, frame: Frame) => void,
  { onCycle = false }: ConnectOptions = {},
): Promise<readonly LoadClient[]> {
  return inParallel(users, UPGRADES_AT_ONCE, async (user) => {
    const member = await connect(url, user, onFrame)
    if (!onCycle) send(member, { type: 'cycle_unsubscribe' })
    return member
  })
}

/** The beginning of the messages of a cycle that come many times, as the server writes them. */
const CYCLE_MESSAGE = /^\{"type":"(?:candleUpdate|state)"/

/** Resolves once the socket is open. */
function connect(
  url: string,
  user: PublicUser,
  onFrame: (member: LoadClient, frame: Frame) => void,
): Promise<LoadClient> {
  const { promise, resolve, reject } = Promise.withResolvers<LoadClient>()
  let lost: string | null = null
  let isTerminated = false
  const lose = (reason: string) => {
    if (!isTerminated) lost ??= reason
    socket.destroy()
  }
  const member: LoadClient = {
    user,
    sendText: (text) => void socket.write(maskedFrame(OPCODES.text, text)),
    terminate() {
      isTerminated = true
      socket.destroy()
    },
    lost: () => lost,
  }
  const onBytes = createFrameReader({
    onText(bytes, start, end) {
      const text = bytes.toString('utf8', start, end)
      if (!CYCLE_MESSAGE.test(text)) onFrame(member, JSON.parse(text))
    },
    onPing: (payload) => void socket.write(maskedFrame(OPCODES.pong, payload)),
    onClose(payload) {
      const { code, reason } = closingOf(payload)
      lose(code === null ? 'without a code' : `${code} ${reason}`)
    },
  })
  const socket = openRawSocket({
    url: `${url}/ws?token=${encodeURIComponent(user.token)}`,
    onOpen: () => resolve(member),
    onBytes,
    onEnd(reason) {
      lose(reason)
      reject(new Error(`${url} ended a connection: ${reason}`))
    },
  })
  return promise
}

/** @throws when the server has ended a connection, which invalidates the measurement. */
export function assertConnected(members: readonly LoadClient[]): void {
  const reasons = members.flatMap((member) => member.lost() ?? [])
  if (reasons.length > 0) throw new Error(`The server ended ${reasons.length} connections, the first: ${reasons[0]}`)
}

export function disconnectClients(members: readonly LoadClient[]): void {
  for (const member of members) member.terminate()
}

/** Sends the pings of the web app, spread over their interval; returns a function that ends them. */
export function keepPinging(members: readonly LoadClient[]): () => void {
  let step = 0
  const timer = setInterval(() => {
    for (let index = step; index < members.length; index += PING_STEPS) {
      const member = members[index]
      if (member) send(member, { type: 'ping', timestamp: Date.now() })
    }
    step = (step + 1) % PING_STEPS
  }, SOCKET_LIMITS.pingEveryMs / PING_STEPS)
  return () => clearInterval(timer)
}

export function send(member: LoadClient, frame: Frame): void {
  member.sendText(JSON.stringify(frame))
}
