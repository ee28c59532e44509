// Translates stored events into the messages of section 7 of the contract, in their order.
import { assertNever, entryOf } from '@bougie/engine'
import { eurosFromCents, type ServerMessageOf, type SettledBet, type UserId } from '@bougie/protocol'
import { type Connection, userIdOf } from '../../../platform/ws/connection.ts'
import { accounts } from '../../../wallet/accounts.ts'
import type { Ledger } from '../../../wallet/ledger.ts'
import type { PublishedEvent } from '../play/cycle-events.ts'
import type { LiveCycle } from '../play/live-cycle.ts'
import {
  betRemovedMessage,
  CYCLE_AUDIENCE,
  type CycleStateFields,
  cycleResultsOf,
  newBetMessage,
  settledBetsOf,
  stateFields,
} from './messages.ts'
import type { CycleSocketParts, CycleTicker } from './ticker-socket.ts'

/** A failed read of balances is repeated after this delay, a limited number of times. */
const READ_AGAIN_MS = 200
const READS_MAX = 20

export type CycleAnnouncer = ReturnType<typeof createCycleAnnouncer>

export function createCycleAnnouncer(parts: CycleSocketParts, ticker: CycleTicker) {
  const { clock, timers, tasks, database, ledger, fanOut, readModel, service, publication, clockToleranceMs } = parts

  /** Sockets that began to watch before there was any cycle. */
  const early = new WeakSet<Connection>()
  /** Sockets that have not unsubscribed since they last subscribed; their first state may still be read. */
  const subscribed = new WeakSet<Connection>()

  function fieldsFor(cycle: LiveCycle, viewer: UserId | null, betsResults: CycleStateFields['betsResults'] = null) {
    const nowMs = clock.nowMs()
    const visibleAtMs = publication.visibleAtMs() - clockToleranceMs
    return stateFields({ cycle, readModel, nowMs, visibleAtMs, betsEnabled: service.betsEnabled, viewer, betsResults })
  }

  function sendState(connection: Connection, cycle: LiveCycle): void {
    const type = early.delete(connection) ? 'initialState' : 'state'
    fanOut.toConnection(connection, { type, ...fieldsFor(cycle, userIdOf(connection)) })
  }

  function publishState(): void {
    const cycle = readModel.current
    if (cycle === null) return
    // Due points are sent first, so that no point of the state is sent twice.
    ticker.catchUp()
    fanOut.toAudience(CYCLE_AUDIENCE, { type: 'state', ...fieldsFor(cycle, null) })
  }

  /**
   * Sends the bet to its owner with the private fields, and to everybody else without them unless bets are summarized.
   */
  function sendBet(
    userId: UserId,
    { balanceCents, note }: PublishedEvent,
    isSummarized: boolean,
    messageFor: (own: Parameters<typeof newBetMessage>[1]) => ServerMessageOf<'newBet' | 'betRemoved'>,
  ): void {
    fanOut.toUser(userId, messageFor({ balanceCents, clientRef: note?.clientRef ?? null }))
    if (!isSummarized) fanOut.toAudienceBut(CYCLE_AUDIENCE, userId, messageFor(null))
  }

  /** Each connected player receives their own bets. The payouts are already stored. */
  function publishBetResults(cycle: LiveCycle): void {
    const settled = [...settledBetsOf(cycle.state)].filter(([userId]) => fanOut.connectionsOf(userId).size > 0)
    if (settled.length > 0) tasks.run('bets results', () => readAndTell(cycle, settled, 1))
  }

  async function readAndTell(
    cycle: LiveCycle,
    settled: readonly (readonly [UserId, readonly SettledBet[]])[],
    attempt: number,
  ): Promise<void> {
    const players = settled.map(([userId]) => accounts.player(userId))
    let balances: Awaited<ReturnType<Ledger['balancesOf']>>
    try {
      balances = await ledger.balancesOf(database.reader, players)
    } catch (cause) {
      if (attempt >= READS_MAX) throw cause
      timers.after(READ_AGAIN_MS, () => tasks.run('bets results', () => readAndTell(cycle, settled, attempt + 1)))
      return
    }
    for (const [userId, bets] of settled) {
      const total_balance = eurosFromCents(balances.get(accounts.player(userId)) ?? 0)
      fanOut.toUser(userId, { type: 'betsResults', cycleId: cycle.head.id, total_balance, bets: [...bets] })
    }
  }

  async function betsResultsFor(cycle: LiveCycle, userId: UserId | null): Promise<CycleStateFields['betsResults']> {
    if (userId === null || cycle.state.phase !== 'results') return null
    const bets = settledBetsOf(cycle.state).get(userId)
    if (bets === undefined) return null
    const balanceCents = await ledger.balanceOf(database.reader, accounts.player(userId))
    return { cycleId: cycle.head.id, total_balance: eurosFromCents(balanceCents), bets: [...bets] }
  }

  return {
    publishState,
    /** Sends the whole state to a socket that begins to watch; to one that watches already, as a repeated state. */
    async subscribe(connection: Connection) {
      subscribed.add(connection)
      // Without it, as without the balance below, watching begins with the points that may be shown.
      await publication.ready().catch(() => undefined)
      const before = readModel.current
      const viewer = userIdOf(connection)
      // An unreadable balance must not keep anybody from watching.
      const betsResults = before === null ? null : await betsResultsFor(before, viewer).catch(() => null)
      if (!subscribed.has(connection)) return
      const cycle = readModel.current
      // Due points go to the existing watchers before this connection joins, so it receives no point of its state
      // twice.
      ticker.catchUp()
      if (cycle === null) {
        early.add(connection)
      } else {
        const type = connection.audiences.has(CYCLE_AUDIENCE) ? 'state' : 'initialState'
        const fields = fieldsFor(cycle, viewer, cycle === before ? betsResults : null)
        fanOut.toConnection(connection, { type, ...fields })
      }
      fanOut.join(CYCLE_AUDIENCE, connection)
    },
    unsubscribe(connection: Connection) {
      subscribed.delete(connection)
      early.delete(connection)
      fanOut.leave(CYCLE_AUDIENCE, connection)
    },
    stepped(cycle: LiveCycle, published: PublishedEvent, isSummarized: boolean) {
      const { event } = published
      const cycleId = cycle.head.id
      switch (event.type) {
        case 'cycleStarted':
          ticker.restart(cycle)
          for (const connection of fanOut.audienceOf(CYCLE_AUDIENCE)) {
            if (early.has(connection)) sendState(connection, cycle)
          }
          publishState()
          return
        case 'cashOutStarted':
        case 'betsLocked':
          publishState()
          return
        case 'betPlaced': {
          const userId = event.playerId as UserId
          const isProgram = published.note?.byProgram ?? false
          const bet = { cycleId, bet: event, name: readModel.nameOf(userId), isProgram }
          sendBet(userId, published, isSummarized, (own) => newBetMessage(bet, own))
          return
        }
        case 'betRemoved': {
          const userId = entryOf(cycle.state.bets, event.betId)?.playerId as UserId
          const removal = { cycleId, userId, removed: event }
          sendBet(userId, published, isSummarized, (own) => betRemovedMessage(removal, own))
          return
        }
        case 'cycleSettled': {
          publishState()
          const results = cycleResultsOf(cycle)
          if (results !== null) fanOut.toAudience(CYCLE_AUDIENCE, { type: 'cycleResults', ...results })
          publishBetResults(cycle)
          return
        }
        case 'cycleVoided':
          publishState()
          publishBetResults(cycle)
          return
        case 'cycleClosed':
          // Unless the games are closed, the start of the next cycle publishes the state in the same tick.
          if (service.gamesClosed) publishState()
          return
        default:
          assertNever(event)
      }
    },
    summarized: publishState,
    missed(cycle: LiveCycle) {
      ticker.catchUp()
      for (const connection of fanOut.audienceOf(CYCLE_AUDIENCE)) sendState(connection, cycle)
    },
  }
}
