import {
  type ClientMessage,
  type ClientMessageOf,
  clientMessageSchema,
  ERRORS,
  type ErrorCode,
  type GuestMessageType,
  MESSAGE_ACCESS,
  type Refusal,
  readJson,
  refuse,
  type ServerMessage,
  type UserId,
} from '@bougie/protocol'
import type { Clock } from '../../ports/clock.ts'
import type { SharedKeys } from '../../ports/shared-keys.ts'
import { AppError } from '../app-error.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { refuseToken } from '../token-access.ts'
import { type Connection, isProgram, userIdOf } from './connection.ts'
import type { FanOut } from './fan-out.ts'
import { createResponseCache } from './response-cache.ts'

/**
 * The outcome of a message. `announced`: the response is already on its way to all tabs of the player, so the dispatch
 * sends it only to a repetition.
 */
export type Outcome =
  | { readonly ok: true; readonly response: ServerMessage | null; readonly announced: boolean }
  | Refusal

export function responseWith(response: ServerMessage | null): Outcome {
  return { ok: true, response, announced: false }
}

export function announcedAs(response: ServerMessage | null): Outcome {
  return { ok: true, response, announced: true }
}

export interface MessageContext<User extends UserId | null> {
  readonly connection: Connection
  readonly userId: User
  /** An API token opened the socket: see `refuseToken`. */
  readonly isProgram: boolean
}

export type MessageHandler<T extends ClientMessage['type']> = (
  message: ClientMessageOf<T>,
  context: MessageContext<T extends GuestMessageType ? UserId | null : UserId>,
) => Outcome | Promise<Outcome>

/** Each capability provides the handlers of its own messages. */
export type MessageHandlers = { readonly [T in ClientMessage['type']]?: MessageHandler<T> }

interface DispatchDependencies {
  readonly clock: Clock
  readonly responseKeys: SharedKeys | null
  readonly fanOut: FanOut
  readonly handlers: MessageHandlers
  readonly metrics: Metrics
  readonly onFailure: (type: string, cause: unknown) => void
  /** Called for each handled message, with the code of a refusal. */
  readonly onHandled?: (type: ClientMessage['type'], code: ErrorCode | null) => void
}

export function createDispatch({
  clock,
  responseKeys,
  fanOut,
  handlers,
  metrics,
  onFailure,
  onHandled,
}: DispatchDependencies) {
  const memory = createResponseCache<Outcome>(responseKeys, clock)

  async function perform(connection: Connection, message: ClientMessage): Promise<Outcome> {
    const userId = userIdOf(connection)
    const { guests, token } = MESSAGE_ACCESS[message.type]
    if (userId === null && !guests) return signInRefusalOf(message)
    const refused = refuseToken(connection.identity?.apiScopes ?? null, token)
    if (refused !== null) return tokenRefusalOf(message, refused)
    const clientRef = clientRefOf(message)
    if (userId === null || clientRef === undefined) return handle(connection, message)
    const { response, repeated } = await memory.once(userId, clientRef, () => handle(connection, message))
    return repeated && response.ok ? { ...response, announced: false } : response
  }

  async function handle(connection: Connection, message: ClientMessage): Promise<Outcome> {
    // The table maps each type to its own handler, which the compiler can't follow through a lookup by union.
    const handler = handlers[message.type] as MessageHandler<ClientMessage['type']> | undefined
    if (handler === undefined) return refuse('SERVICE_UNAVAILABLE')
    return handler(message, {
      connection,
      userId: userIdOf(connection) as UserId,
      isProgram: isProgram(connection),
    })
  }

  return {
    /** Parses, performs and responds to one text message. Never throws. */
    async receive(connection: Connection, text: string): Promise<void> {
      const message = readJson(clientMessageSchema, text)
      metrics.messagesReceived.inc({ type: message?.type ?? 'unknown' })
      if (message === null) {
        fanOut.toConnection(connection, errorMessage(refuse('FORMAT_ERROR'), null))
        return
      }
      const outcome = await perform(connection, message).catch((cause: unknown): Outcome => {
        onFailure(message.type, cause)
        // An unavailable database or shared store has its own code; everything else is a bug.
        return refuse(cause instanceof AppError ? cause.errorCode : 'SERVER_ERROR')
      })
      onHandled?.(message.type, outcome.ok ? null : outcome.code)
      if (!outcome.ok) fanOut.toConnection(connection, errorMessage(outcome, message))
      else if (outcome.response !== null && !outcome.announced) fanOut.toConnection(connection, outcome.response)
    },
  }
}

export type Dispatch = ReturnType<typeof createDispatch>

/** Both sentences are taken from the specification. */
function signInRefusalOf({ type }: ClientMessage): Refusal {
  if (type === 'placeBet') return refuse('AUTH_REQUIRED', { message: 'Vous devez être connecté pour placer un pari.' })
  if (type !== 'removeBet') return refuse('AUTH_REQUIRED')
  return refuse('AUTH_REQUIRED', { message: 'Vous devez être connecté pour annuler un pari.' })
}

function tokenRefusalOf({ type }: ClientMessage, refusal: Refusal): Refusal {
  if (type !== 'join_battle_queue') return refusal
  return {
    ...refusal,
    message: 'La file publique est réservée aux personnes : un programme joue des défis ou s’entraîne.',
  }
}

function clientRefOf(message: ClientMessage) {
  return 'clientRef' in message ? message.clientRef : undefined
}

export function errorMessage(refusal: Refusal, message: ClientMessage | null): ServerMessage {
  const battleId = message !== null && 'battleId' in message ? message.battleId : undefined
  const clientRef = message === null ? undefined : clientRefOf(message)
  const fields = {
    code: refusal.code,
    message: refusal.message ?? ERRORS[refusal.code].message,
    ...(clientRef === undefined ? {} : { clientRef }),
  }
  if (message?.type === 'placeBet') return { type: 'betError', ...fields }
  if (message?.type === 'removeBet') return { type: 'betError', ...fields, bet_id: message.betId }
  return { type: 'error', ...fields, ...(battleId === undefined ? {} : { battleId }) }
}

export function createPingHandlers({ clock }: { clock: Clock }) {
  return {
    ping({ timestamp }, { connection }) {
      connection.lastPingAtMs = clock.nowMs()
      return responseWith({ type: 'pong', timestamp, serverTime: clock.nowMs() })
    },
  } satisfies MessageHandlers
}
