import { randomUUID } from 'node:crypto'
import { CallError } from '@bougie/api-client/rest-call.ts'
import type { RestClient } from '@bougie/api-client/rest-client.ts'
import type { PublicUser, ServerMessage } from '@bougie/protocol'
import { CLOSE_CODES, SOCKET_LIMITS } from '@bougie/protocol/close-codes.ts'
import { balanceOf, signUpByPasskey } from '../player/sign-up.ts'
import { battleScenario } from './battle-scenario.ts'
import { duels } from './behaviours.ts'
import type { Check, Scenario, ScenarioContext } from './scenario.ts'
import { openTextSocket, type TextSocket } from './text-socket.ts'

const playHonestly = battleScenario(duels)

/** While honest players play their battles, a bad client tries everything else. */
export const badClients: Scenario = async (context) => {
  const [honest, checks] = await Promise.all([playHonestly(context), tryEverything(context)])
  const refused = checks.filter(({ problems }) => problems.length === 0).length
  return {
    summary: [...honest.summary, `${refused} of ${checks.length} bad moves were refused as they should be`],
    checks: [...honest.checks, ...checks],
  }
}

async function tryEverything({ url, call }: ScenarioContext): Promise<readonly Check[]> {
  const [player, victim] = [await signUpByPasskey(url, 'Mechant'), await signUpByPasskey(url, 'Victime')]
  const mischief: Mischief = { url, call, player, victim }
  const checks: Check[] = []
  for (const { name, run } of PROBES) {
    const problem = await run(mischief).then(() => null, String)
    checks.push({ name, problems: problem === null ? [] : [problem] })
  }
  const balance = await balanceOf(call, victim)
  const lost = balance === victim.balance ? [] : [`The victim has ${balance} €`]
  return [...checks, { name: 'nobody lost a cent by it', problems: lost }]
}

/** The means of a bad client: its own player, and a victim. */
interface Mischief {
  readonly url: string
  readonly call: RestClient
  readonly player: PublicUser
  readonly victim: PublicUser
}

interface Probe {
  readonly name: string
  /** @throws when the server violates the protocol */
  readonly run: (mischief: Mischief) => Promise<void>
}

const PROBES: readonly Probe[] = [
  { name: 'a guest who wants to play is asked to sign in', run: onGuest(join(10), 'AUTH_REQUIRED') },
  { name: 'what is not JSON is refused', run: onPlayer('{"type":', 'FORMAT_ERROR') },
  { name: 'an unknown message is refused', run: onPlayer('{"type":"give_me_money"}', 'FORMAT_ERROR') },
  { name: 'a message that is a list is refused', run: onPlayer('[[[[]]]]', 'FORMAT_ERROR') },
  { name: 'a message for the prototype is refused', run: onPlayer('{"__proto__":{"admin":true}}', 'FORMAT_ERROR') },
  { name: 'an amount in letters is refused', run: onPlayer(join('10'), 'FORMAT_ERROR') },
  { name: 'a stake that is not offered is refused', run: onPlayer(join(7), 'INVALID_AMOUNT') },
  { name: 'a negative stake is refused', run: onPlayer(join(-10), 'INVALID_AMOUNT') },
  { name: 'who is not waiting cannot leave', run: onPlayer('{"type":"leave_battle_queue"}', 'QUEUE_NOT_IN') },
  { name: 'a battle that never was cannot be given up', run: onPlayer(forfeitOfNothing(), 'BATTLE_NOT_FOUND') },
  { name: 'a frame that is too long closes the socket', run: tooLongFrame },
  { name: 'an invented token is no entrance', run: inventedToken },
  { name: 'a flood is stopped, or answered where limits are off', run: flood },
  {
    name: "another player's balance is not shown",
    run: refused(403, ({ call, player, victim }) =>
      call('balance', { params: { userId: victim.id }, token: player.token }),
    ),
  },
  {
    name: "another player's statement is not shown",
    run: refused(403, ({ call, player, victim }) =>
      call('statement', { params: { userId: victim.id }, query: {}, token: player.token }),
    ),
  },
  {
    name: "another player's wallet pays nobody out",
    run: refused(403, ({ call, player, victim }) =>
      call('withdraw', { body: { user_id: victim.id, amount: 10, method: 'api' }, token: player.token }),
    ),
  },
  {
    name: 'a negative deposit is refused',
    run: refused(422, ({ call, player }) =>
      call('deposit', { body: { user_id: player.id, amount: -5, method: 'api' }, token: player.token }),
    ),
  },
  {
    name: 'more than the balance is not paid out',
    run: refused(422, ({ call, player }) =>
      call('withdraw', { body: { user_id: player.id, amount: 100_000, method: 'api' }, token: player.token }),
    ),
  },
  {
    name: 'a player is no admin',
    run: refused(403, ({ call, player }) => call('ledgerAudit', { token: player.token })),
  },
]

function join(amount: unknown): string {
  return JSON.stringify({ type: 'join_battle_queue', amount })
}

function forfeitOfNothing(): string {
  return JSON.stringify({ type: 'battle_forfeit', battleId: randomUUID() })
}

function isError(code: string) {
  return (message: ServerMessage) => message.type === 'error' && message.code === code
}

function isPong(message: ServerMessage): boolean {
  return message.type === 'pong'
}

function ping(timestamp: number): string {
  return JSON.stringify({ type: 'ping', timestamp })
}

function onPlayer(frame: string, code: string): Probe['run'] {
  return ({ url, player }) => withSocket(url, player.token, (socket) => expectRefusal(socket, frame, code))
}

function onGuest(frame: string, code: string): Probe['run'] {
  return ({ url }) => withSocket(url, null, (socket) => expectRefusal(socket, frame, code))
}

/** The frame is refused with the code, and the socket stays open. */
async function expectRefusal(socket: TextSocket, frame: string, code: string): Promise<void> {
  socket.send(frame)
  await socket.next(isError(code))
  socket.send(ping(1))
  await socket.next(isPong)
}

function tooLongFrame({ url, player }: Mischief): Promise<void> {
  return withSocket(url, player.token, async (socket) => {
    socket.send(JSON.stringify({ type: 'ping', timestamp: 1, padding: 'x'.repeat(SOCKET_LIMITS.frameBytesMax) }))
    expectCode(await socket.closeCode(), CLOSE_CODES.messageTooBig)
  })
}

function inventedToken({ url }: Mischief): Promise<void> {
  return withSocket(url, 'invented', async (socket) => expectCode(await socket.closeCode(), CLOSE_CODES.unauthorized))
}

function flood({ url, player }: Mischief): Promise<void> {
  return withSocket(url, player.token, async (socket) => {
    const last = SOCKET_LIMITS.messagesPerRateWindowMax + 10
    for (let count = 1; count <= last; count += 1) socket.send(ping(count))
    const end = await socket.next(
      (message) => isError('RATE_LIMIT')(message) || (message.type === 'pong' && message.timestamp === last),
    )
    if (end.type === 'error') expectCode(await socket.closeCode(), CLOSE_CODES.rateLimited)
  })
}

function refused(status: number, attempt: (mischief: Mischief) => Promise<unknown>): Probe['run'] {
  return async (mischief) => {
    const outcome = await attempt(mischief).catch((cause: unknown) => cause)
    if (!(outcome instanceof CallError)) throw new Error('The call was not refused')
    if (outcome.status !== status) throw new Error(`Refused with ${outcome.status} ${outcome.code}, not with ${status}`)
  }
}

function expectCode(actual: number, expected: number): void {
  if (actual !== expected) throw new Error(`Closed with ${actual}, not with ${expected}`)
}

async function withSocket(
  url: string,
  token: string | null,
  use: (socket: TextSocket) => Promise<void>,
): Promise<void> {
  const socket = await openTextSocket(url, token)
  try {
    await use(socket)
  } finally {
    socket.close()
  }
}
