// The messages that a client may send about battles: already parsed, and answered here.
import { betPlacedMessage, snapshotMessage } from '@bougie/battle-messages'
import {
  type BattleId,
  type ClientMessage,
  centsFromEuros,
  eurosFromCents,
  isBattleAmount,
  MESSAGE_ACCESS,
  NOT_A_BATTLE_STAKE,
  refuse,
  type SeatMessageType,
  type UserId,
} from '@bougie/protocol'
import { type Connection, userIdOf } from '../../../platform/ws/connection.ts'
import {
  announcedAs,
  type MessageContext,
  type MessageHandler,
  type MessageHandlers,
  type Outcome,
  responseWith,
} from '../../../platform/ws/dispatch.ts'
import { createChallengeSocket } from '../challenge/challenge-socket.ts'
import { seatOf } from '../play/battle-head.ts'
import type { FindBattle, LiveBattle } from '../play/live-battles.ts'
import { createAnnouncer, createPlayersAnnouncer } from './announcer-socket.ts'
import { createPriceTicker, type PriceTicker } from './price-ticker-socket.ts'
import { createQueueAnnouncer } from './queue-socket.ts'
import {
  type BattleSocketEdgeDependencies,
  type BattleSocketParts,
  messageContext,
  WATCHERS,
  watchersOf,
} from './view-socket.ts'

/** A socket shows one screen; the limit leaves room for fast switching. Above it, the oldest one is dropped. */
const WATCHED_PER_SOCKET_MAX = 8

/** Connects battles and sockets, in both directions. */
export function createBattleSocketEdge(dependencies: BattleSocketEdgeDependencies) {
  const { capability, bus, fanOut } = dependencies
  const { battles, findBattle } = capability
  const parts = { ...dependencies, ...capability }
  const ticker = createPriceTicker(parts)
  const challenges = createChallengeSocket(parts)
  const queueAnnouncer = createQueueAnnouncer(parts)

  return {
    handlers: guardProgramSeats({ ...createBattleHandlers(parts, ticker), ...challenges.handlers }, findBattle),
    onOpen(connection: Connection) {
      queueAnnouncer.welcome(connection)
      const userId = userIdOf(connection)
      const own = userId === null ? [] : battles.ofUser(userId)
      for (const battle of own) if (battle.state.outcome === null) ticker.follow(battle)
    },
    /** Call it before the capability starts, so that battles resumed at start are published too. */
    start() {
      battles.listen(createAnnouncer(parts, ticker))
      queueAnnouncer.start()
      challenges.start()
      bus.subscribe(createPlayersAnnouncer(fanOut))
    },
  }
}

function createBattleHandlers(parts: BattleSocketParts, ticker: PriceTicker) {
  const { clock, fanOut, findBattle: find, battles, service, matchmaking, rematches, reactions, paths } = parts

  /**
   * Sends the state immediately: events that occur before a returned response is sent would overtake this older state.
   */
  function sendSnapshot(
    type: 'battle_state' | 'battle_resync',
    battle: LiveBattle,
    { connection, userId }: MessageContext<UserId | null>,
  ): Outcome {
    // Due points go out first, so that no point of the state is sent twice.
    if (battles.find(battle.id) === battle) ticker.catchUp(battle)
    const viewer = seatOf(battle.head, userId) ?? 'spectator'
    const facts = messageContext(battle, { paths, nowMs: clock.nowMs() })
    fanOut.toConnection(connection, snapshotMessage(battle, { type, viewer }, facts))
    return responseWith(null)
  }

  async function sendState(
    type: 'battle_state' | 'battle_resync',
    battleId: BattleId,
    context: MessageContext<UserId | null>,
  ): Promise<Outcome> {
    const { connection, userId } = context
    const battle = await find(battleId)
    if (battle === null) return refuse('BATTLE_NOT_FOUND')
    const isWatching = connection.audiences.has(watchersOf(battleId))
    if (seatOf(battle.head, userId) === null && !isWatching) return refuse('BATTLE_NOT_PARTICIPANT')
    return sendSnapshot(type, battle, context)
  }

  return {
    async check_battle_queue_status(_message, { userId }) {
      const place = userId === null ? null : await matchmaking.placeOf(userId)
      if (place === null) return responseWith({ type: 'battle_queue_status', inQueue: false, amount: null })
      const { amountCents, joinedAtMs } = place
      const amount = eurosFromCents(amountCents)
      return responseWith({ type: 'battle_queue_status', inQueue: true, amount, joinedAt: joinedAtMs })
    },

    async join_battle_queue({ amount, clientSeed = null, clientRef = null }, { userId }) {
      if (!isBattleAmount(amount)) return refuse('INVALID_AMOUNT', { message: NOT_A_BATTLE_STAKE })
      const amountCents = centsFromEuros(amount)
      const result = await matchmaking.join({ userId, amountCents, clientSeed, clientRef })
      if (!result.ok) return result
      return announcedAs({ type: 'battle_queue_joined', amount, ...(clientRef === null ? {} : { clientRef }) })
    },

    async leave_battle_queue(_message, { userId }) {
      const result = await matchmaking.leave(userId)
      return result.ok ? announcedAs({ type: 'battle_queue_left' }) : result
    },

    get_battle_state: ({ battleId }, context) => sendState('battle_state', battleId, context),
    battle_resync_request: ({ battleId }, context) => sendState('battle_resync', battleId, context),

    async battle_bet({ battleId, choice, round, sentAt = null }, { userId }) {
      const result = await service.choose({ battleId, userId, choice, round, sentAtMs: sentAt })
      return result.ok ? announcedAs(betPlacedMessage(battleId, { choice, round })) : result
    },

    async battle_client_seed({ battleId, clientSeed: given }, { userId }) {
      const result = await service.giveSeed({ battleId, userId, clientSeed: given })
      if (!result.ok) return result
      return responseWith({ type: 'battle_client_seed', battleId, clientSeed: result.clientSeed })
    },

    async battle_forfeit({ battleId }, { userId }) {
      const result = await service.forfeit({ battleId, userId })
      return result.ok ? responseWith(null) : result
    },

    async battle_rematch({ battleId }, { userId }) {
      const result = await rematches.ask(battleId, userId)
      return result.ok ? responseWith(null) : result
    },

    async battle_reaction({ battleId, reaction }, { userId }) {
      const result = await reactions.send({ battleId, userId, reaction })
      return result.ok ? responseWith(null) : result
    },

    async battle_watch({ battleId }, context) {
      const battle = await find(battleId)
      if (battle === null) return refuse('BATTLE_NOT_FOUND')
      const outcome = sendSnapshot('battle_state', battle, context)
      const isPlayer = seatOf(battle.head, context.userId) !== null
      // Done after the state, because the points that follow build on it.
      if (!isPlayer && battle.state.outcome === null) {
        fanOut.joinNewest({ kind: WATCHERS, name: battleId, max: WATCHED_PER_SOCKET_MAX }, context.connection)
        // The battle may not have had any follower here before.
        ticker.follow(battle)
      }
      return outcome
    },

    /** A player who leaves the screen of the battle also gives up the rematch. */
    battle_unwatch({ battleId }, { connection, userId, isProgram }) {
      fanOut.leave(watchersOf(battleId), connection)
      if (userId !== null && !isProgram) rematches.leave(battleId, userId)
      return responseWith(null)
    },
  } satisfies MessageHandlers
}

const MESSAGE_TYPES = Object.keys(MESSAGE_ACCESS) as ClientMessage['type'][]

/**
 * Guards the handlers of all messages that act in a seat. A program may only play battles that were begun with an API
 * token. A player who was matched as a person plays as one, so nobody meets a program without a label. The player may
 * also act in a program's seat; its label stays.
 */
function guardProgramSeats<Handlers extends Required<Pick<MessageHandlers, SeatMessageType>>>(
  handlers: Handlers,
  find: FindBattle,
): Handlers {
  const guarded = (type: SeatMessageType) => {
    // The table maps each type to its own handler, which the compiler can't follow through a lookup by union.
    const handle = handlers[type] as MessageHandler<SeatMessageType>
    const guard: MessageHandler<SeatMessageType> = async (message, context) => {
      if (!context.isProgram) return handle(message, context)
      const battle = await find(message.battleId)
      if (battle === null) return refuse('BATTLE_NOT_FOUND')
      const seat = seatOf(battle.head, context.userId)
      if (seat === null) return refuse('BATTLE_NOT_PARTICIPANT')
      return battle.head.programs[seat] ? handle(message, context) : refuse('NOT_A_PROGRAM_SEAT')
    }
    return [type, guard] as const
  }
  return { ...handlers, ...Object.fromEntries(MESSAGE_TYPES.filter(isInSeat).map(guarded)) }
}

function isInSeat(type: ClientMessage['type']): type is SeatMessageType {
  return MESSAGE_ACCESS[type].inSeat
}
