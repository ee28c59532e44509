import { randomBytes, randomUUID } from 'node:crypto'
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { type PublicUser, walletAddressSchema } from '@bougie/protocol'
import { type LeanSocket, openLeanSocket } from './lean-socket.ts'

/** Calls under way at once: enough to keep the server busy, few enough to measure nothing but sign-ups. */
const SIGN_UPS_AT_ONCE = 32
const CONNECTIONS_AT_ONCE = 200

/** A player reduced to a socket. Frames are parsed, not validated: the client's cost is not what is measured. */
export interface CrowdMember {
  readonly user: PublicUser
  readonly socket: LeanSocket
}

export interface Frame {
  readonly type: string
  readonly [field: string]: unknown
}

/** Signs up players with local wallets: the passkey ceremony has a scenario of its own. */
export async function signUpCrowd(url: string, size: number): Promise<readonly PublicUser[]> {
  const call = createRestClient({ baseUrl: url })
  return inLanes(size, SIGN_UPS_AT_ONCE, () =>
    call('signup', {
      body: {
        wallet_address: walletAddressSchema.parse(`0x${randomBytes(20).toString('hex')}`),
        ibex_id: randomUUID(),
      },
    }),
  )
}

/** Players of another page than the cycle's: as the web app does there, they do without its prices. */
export async function connectCrowd(
  url: string,
  users: readonly PublicUser[],
  onFrame: (member: CrowdMember, frame: Frame) => void,
): Promise<readonly CrowdMember[]> {
  return inLanes(users.length, CONNECTIONS_AT_ONCE, (index) => {
    const user = users[index]
    if (!user) throw new Error('More connections than players')
    return connect(url, user, onFrame)
  })
}

async function connect(
  url: string,
  user: PublicUser,
  onFrame: (member: CrowdMember, frame: Frame) => void,
): Promise<CrowdMember> {
  const address = `${url.replace(/^http/, 'ws')}/ws?token=${encodeURIComponent(user.token)}`
  let member: CrowdMember | null = null
  const early: string[] = []
  const receive = (to: CrowdMember, text: string) => onFrame(to, JSON.parse(text))
  const socket = await openLeanSocket(address, (text) => {
    if (member === null) early.push(text)
    else receive(member, text)
  })
  member = { user, socket }
  for (const text of early) receive(member, text)
  send(member, { type: 'cycle_unsubscribe' })
  return member
}

/** @throws once the server has ended the connection of one of them: what is measured then is something else. */
export function assertConnected(members: readonly CrowdMember[]): void {
  const reasons = members.flatMap(({ socket }) => socket.lost() ?? [])
  if (reasons.length > 0) throw new Error(`The server ended ${reasons.length} connections, the first: ${reasons[0]}`)
}

export function send(member: CrowdMember, frame: Frame): void {
  member.socket.send(JSON.stringify(frame))
}

export function disconnectCrowd(members: readonly CrowdMember[]): void {
  for (const { socket } of members) socket.terminate()
}

/** Runs `work` for 0 … size-1 in a fixed number of lanes; answers in order. */
export async function inLanes<T>(
  size: number,
  lanes: number,
  work: (index: number) => Promise<T>,
): Promise<readonly T[]> {
  const answers: T[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < size; index = next++) answers[index] = await work(index)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, size) }, lane))
  return answers
}
