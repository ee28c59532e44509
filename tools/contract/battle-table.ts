import type { LocalServer } from '../player/local-server.ts'
import { type Fields, numberIn, textIn } from './fields.ts'
import { type Player, signUp } from './player.ts'
import { openWire, type Wire } from './wire.ts'

type Server = Pick<LocalServer, 'url'>

export interface Seated {
  readonly player: Player
  readonly wire: Wire
}

export async function sitDown(server: Server): Promise<Seated> {
  const player = await signUp(server)
  return { player, wire: await openWire(server, { token: player.token }) }
}

export interface Table {
  readonly battleId: string
  readonly amount: number
  readonly first: Seated
  readonly second: Seated
}

export interface TableOptions {
  readonly amount: number
  readonly first?: Seated
  readonly second?: Seated
  readonly clientSeeds?: readonly [string, string]
}

let lastFilled: Promise<unknown> = Promise.resolve()

/** Two players who have just been matched with each other. Tables are filled one at a time: pairs must not mix. */
export async function fillTable(server: Server, options: TableOptions): Promise<Table> {
  const first = options.first ?? (await sitDown(server))
  const second = options.second ?? (await sitDown(server))
  const filled = lastFilled.then(() => match(first, second, options))
  lastFilled = filled.catch(() => undefined)
  return filled
}

async function match(first: Seated, second: Seated, { amount, clientSeeds }: TableOptions): Promise<Table> {
  const [firstReceived, secondReceived] = [first.wire.received.length, second.wire.received.length]
  const join = { type: 'join_battle_queue', amount }
  first.wire.send(clientSeeds ? { ...join, clientSeed: clientSeeds[0] } : join)
  await first.wire.receives({ type: 'battle_queue_joined' }, firstReceived)
  second.wire.send(clientSeeds ? { ...join, clientSeed: clientSeeds[1] } : join)
  const found = await first.wire.receives({ type: 'battle_match_found', amount }, firstReceived)
  const battleId = textIn(found, 'battleId')
  await second.wire.receives({ type: 'battle_match_found', battleId }, secondReceived)
  return { battleId, amount, first, second }
}

export type Choice = 'up' | 'down' | 'equal'

/** Chooses in each prediction phase of the battle; null lets a round pass. */
export function chooseEachRound(wire: Wire, battleId: string, choiceOf: (round: number) => Choice | null): void {
  wire.listen((message) => {
    if (message['type'] !== 'battle_phase' || message['battleId'] !== battleId) return
    if (message['phase'] !== 'prediction') return
    const round = numberIn(message, 'round')
    const choice = choiceOf(round)
    if (choice) wire.send({ type: 'battle_bet', battleId, choice, round })
  })
}

/** A battle that was played to its end, with all messages that either side received. */
export interface PlayedTable extends Table {
  readonly choices: readonly [(round: number) => Choice | null, (round: number) => Choice | null]
}

export async function playTable(
  server: Server,
  choices: PlayedTable['choices'],
  options: TableOptions,
): Promise<PlayedTable> {
  const table = await fillTable(server, options)
  const { battleId, first, second } = table
  chooseEachRound(first.wire, battleId, choices[0])
  chooseEachRound(second.wire, battleId, choices[1])
  await Promise.all([first, second].map(({ wire }) => wire.receives({ type: 'battle_complete', battleId })))
  // The payout follows its announcement.
  await Promise.all([first, second].map(({ wire }) => settled(wire)))
  return { ...table, choices }
}

let lastPing = 0
/** Waits until all earlier messages are answered and their effects received. */
export async function settled(wire: Wire): Promise<void> {
  lastPing += 1
  wire.send({ type: 'ping', timestamp: lastPing })
  await wire.receives({ type: 'pong', timestamp: lastPing })
}

/** The whole state of the battle, as this socket receives it now. */
export async function stateOf(wire: Wire, battleId: string): Promise<Fields> {
  const after = wire.received.length
  wire.send({ type: 'get_battle_state', battleId, mode: 'battle' })
  return wire.receives({ type: 'battle_state', battleId }, after)
}

export function receivedOf({ wire }: Seated, battleId: string): readonly Fields[] {
  return wire.received.filter((message) => message['battleId'] === battleId)
}

export function typed(messages: readonly Fields[], type: string): readonly Fields[] {
  return messages.filter((message) => message['type'] === type)
}

/** The codes of the refusals that this socket received. */
export function errorsIn({ received }: Wire): unknown[] {
  return typed(received, 'error').map(({ code }) => code)
}

export function firstTyped(messages: readonly Fields[], type: string): Fields {
  const message = typed(messages, type)[0]
  if (!message) throw new Error(`No ${type} among ${messages.length} messages`)
  return message
}
