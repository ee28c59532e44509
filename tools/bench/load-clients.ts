import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { type PublicUser, SOCKET_LIMITS } from '@bougie/protocol'
import { signUpLocally } from '../player/sign-up.ts'
import { closingOf, createFrameReader, maskedFrame, OPCODES, UPGRADES_AT_ONCE, upgrade } from './web-socket.ts'

/** Concurrent sign-ups: enough to load the server, few enough that queues are not measured. */
const SIGN_UPS_AT_ONCE = 32
const PING_STEPS = 150

/** A player reduced to a socket. Frames are parsed, not validated: the client's cost is not what is measured. */
export interface LoadClient {
  readonly user: PublicUser
  readonly socket: Awaited<ReturnType<typeof openLeanSocket>>
}

export interface Frame {
  readonly type: string
  readonly [field: string]: unknown
}

/** Signs up players with local wallets: the passkey ceremony has a scenario of its own. */
export async function signUpClients(url: string, size: number): Promise<readonly PublicUser[]> {
  const call = createRestClient({ baseUrl: url })
  return inParallel(size, SIGN_UPS_AT_ONCE, () => signUpLocally(call))
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
  return inParallel(users.length, UPGRADES_AT_ONCE, async (index) => {
    const user = users[index]
    if (!user) throw new Error('More connections than players')
    const member = await connect(url, user, onFrame)
    if (!onCycle) send(member, { type: 'cycle_unsubscribe' })
    return member
  })
}

/** The beginning of the messages of a cycle that come many times, as the server writes them. */
const CYCLE_MESSAGE = /^\{"type":"(?:candleUpdate|state)"/

async function connect(
  url: string,
  user: PublicUser,
  onFrame: (member: LoadClient, frame: Frame) => void,
): Promise<LoadClient> {
  const address = `${url.replace(/^http/, 'ws')}/ws?token=${encodeURIComponent(user.token)}`
  let member: LoadClient | null = null
  const early: string[] = []
  const receive = (to: LoadClient, text: string) => {
    if (!CYCLE_MESSAGE.test(text)) onFrame(to, JSON.parse(text))
  }
  const socket = await openLeanSocket(address, (text) => {
    if (member === null) early.push(text)
    else receive(member, text)
  })
  member = { user, socket }
  for (const text of early) receive(member, text)
  return member
}

/**
 * A WebSocket client with minimal cost, because it shares the machine with the server that it measures. Resolves once it
 * is open.
 */
async function openLeanSocket(url: string, onText: (text: string) => void) {
  const { socket, firstBytes } = await upgrade(url)
  let lost: string | null = null
  let isTerminated = false
  const lose = (reason: string) => {
    if (!isTerminated) lost ??= reason
    socket.destroy()
  }
  const read = createFrameReader({
    onText: (bytes, start, end) => onText(bytes.toString('utf8', start, end)),
    onPing: (payload) => void socket.write(maskedFrame(OPCODES.pong, payload)),
    onClose(payload) {
      const { code, reason } = closingOf(payload)
      lose(code === null ? 'without a code' : `${code} ${reason}`)
    },
  })
  if (firstBytes.length > 0) read(firstBytes)
  socket
    .on('error', ({ message }) => lose(message))
    .on('close', () => lose('without a goodbye'))
    .on('data', read)
    .resume()
  return {
    send: (text: string) => void socket.write(maskedFrame(OPCODES.text, text)),
    /** Ends the connection without a close frame. */
    terminate() {
      isTerminated = true
      socket.destroy()
    },
    /** The reason why the server ended it; null while it is open, and after `terminate`. */
    lost: () => lost,
  }
}

/** @throws when the server has ended a connection, which invalidates the measurement. */
export function assertConnected(members: readonly LoadClient[]): void {
  const reasons = members.flatMap(({ socket }) => socket.lost() ?? [])
  if (reasons.length > 0) throw new Error(`The server ended ${reasons.length} connections, the first: ${reasons[0]}`)
}

export function disconnectClients(members: readonly LoadClient[]): void {
  for (const { socket } of members) socket.terminate()
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
  member.socket.send(JSON.stringify(frame))
}

/** Runs `work` for 0 … size-1 with a fixed concurrency; results in order. */
export async function inParallel<T>(
  size: number,
  workers: number,
  work: (index: number) => Promise<T>,
): Promise<readonly T[]> {
  const responses: T[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < size; index = next++) responses[index] = await work(index)
  }
  await Promise.all(Array.from({ length: Math.min(workers, size) }, worker))
  return responses
}
