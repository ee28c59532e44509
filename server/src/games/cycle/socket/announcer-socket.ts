// Turns stored events into the messages of section 7 of the contract, in their order.
import { assertNever, type BetPlaced, type BetRemoved, entryOf } from '@bougie/engine'
import { eurosFromCents, type ServerMessageOf, type SettledBet, type UserId } from '@bougie/protocol'
import type { Tasks } from '../../../platform/scheduling/tasks.ts'
import { type Connection, userIdOf } from '../../../platform/ws/connection.ts'
import type { FanOut } from '../../../platform/ws/fan-out.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { Timers } from '../../../ports/timers.ts'
import { accounts } from '../../../wallet/accounts.ts'
import type { Ledger } from '../../../wallet/ledger.ts'
import type { ToldEvent } from '../play/cycle-notice.ts'
import type { CycleListener, CycleTable } from '../play/cycle-table.ts'
import type { Publication } from '../play/publication.ts'
import type { CycleService } from '../play/service.ts'
import type { Story } from '../play/story.ts'
import { CYCLE_AUDIENCE } from './audience.ts'
import { betRemovedMessage, newBetMessage } from './bet-messages.ts'
import { type CycleStateFields, cycleResultsOf, settledBetsOf, stateFields } from './state-message.ts'
import type { CycleTicker } from './ticker-socket.ts'

/** A balance that can't be read now is read again after this, so often. */
const READ_AGAIN_MS = 200
const READS_MAX = 20

export interface CycleAnnouncer extends CycleListener {
  /** The whole state to one socket that begins to watch. */
  welcome(connection: Connection): Promise<void>
  /** To everybody, anew. */
  tellState(): void
}

/** What is noted with a bet that is told. */
interface ToldBet extends Pick<ToldEvent, 'balanceCents' | 'note'> {
  readonly isCrowded: boolean
}

export interface CycleAnnouncerDependencies {
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
  readonly database: Database
  readonly ledger: Ledger
  readonly fanOut: FanOut
  readonly table: CycleTable
  readonly service: Pick<CycleService, 'betsEnabled' | 'gamesClosed'>
  readonly publication: Pick<Publication, 'visibleAtMs'>
  readonly ticker: CycleTicker
  readonly clockToleranceMs: number
}

export function createCycleAnnouncer(dependencies: CycleAnnouncerDependencies): CycleAnnouncer {
  const { clock, timers, tasks, database, ledger, fanOut, table, service, publication, ticker, clockToleranceMs } =
    dependencies

  function fieldsFor(story: Story, viewer: UserId | null, betsResults: CycleStateFields['betsResults'] = null) {
    const nowMs = clock.nowMs()
    const visibleAtMs = publication.visibleAtMs() - clockToleranceMs
    return stateFields({ story, table, nowMs, visibleAtMs, betsEnabled: service.betsEnabled, viewer, betsResults })
  }

  function tellState(): void {
    const story = table.current
    if (story === null) return
    // What is due goes out first, so that no point of the state comes a second time.
    ticker.catchUp()
    fanOut.toAudience(CYCLE_AUDIENCE, { type: 'state', ...fieldsFor(story, null) })
  }

  /** To its owner with what only the owner may know, to everybody else without, or not at all in a crowd. */
  function tellBet(
    userId: UserId,
    { balanceCents, note, isCrowded }: ToldBet,
    messageFor: (own: Parameters<typeof newBetMessage>[1]) => ServerMessageOf<'newBet' | 'betRemoved'>,
  ): void {
    fanOut.toUser(userId, messageFor({ balanceCents, clientRef: note?.clientRef ?? null }))
    if (!isCrowded) fanOut.toAudienceBut(CYCLE_AUDIENCE, userId, messageFor(null))
  }

  function tellPlaced({ head }: Story, bet: BetPlaced, told: ToldBet): void {
    const userId = bet.playerId as UserId
    tellBet(userId, told, (own) => newBetMessage({ cycleId: head.id, bet, name: table.nameOf(userId) }, own))
  }

  function tellRemoved({ head, state }: Story, removed: BetRemoved, told: ToldBet): void {
    const userId = entryOf(state.bets, removed.betId)?.playerId as UserId
    tellBet(userId, told, (own) => betRemovedMessage({ cycleId: head.id, userId, removed }, own))
  }

  /** Each player who is here hears of their own bets. The money is stored by now. */
  function tellBetsResults(story: Story): void {
    const settled = [...settledBetsOf(story.state)].filter(([userId]) => fanOut.connectionsOf(userId).size > 0)
    if (settled.length > 0) tasks.run('bets results', () => readAndTell(story, settled, 1))
  }

  async function readAndTell(
    story: Story,
    settled: readonly (readonly [UserId, readonly SettledBet[]])[],
    attempt: number,
  ): Promise<void> {
    const players = settled.map(([userId]) => accounts.player(userId))
    let balances: Awaited<ReturnType<Ledger['balancesOf']>>
    try {
      balances = await ledger.balancesOf(database.reader, players)
    } catch (cause) {
      if (attempt >= READS_MAX) throw cause
      timers.after(READ_AGAIN_MS, () => tasks.run('bets results', () => readAndTell(story, settled, attempt + 1)))
      return
    }
    for (const [userId, bets] of settled) {
      const total_balance = eurosFromCents(balances.get(accounts.player(userId)) ?? 0)
      fanOut.toUser(userId, { type: 'betsResults', cycleId: story.head.id, total_balance, bets: [...bets] })
    }
  }

  async function betsResultsFor(story: Story, userId: UserId | null): Promise<CycleStateFields['betsResults']> {
    if (userId === null || story.state.phase !== 'results') return null
    const bets = settledBetsOf(story.state).get(userId)
    if (bets === undefined) return null
    const balanceCents = await ledger.balanceOf(database.reader, accounts.player(userId))
    return { cycleId: story.head.id, total_balance: eurosFromCents(balanceCents), bets: [...bets] }
  }

  return {
    tellState,
    async welcome(connection) {
      const before = table.current
      const viewer = userIdOf(connection)
      // A balance that can't be read now must not keep anybody from watching.
      const betsResults = before === null ? null : await betsResultsFor(before, viewer).catch(() => null)
      const story = table.current
      // Those who watch already get what is due first, so that no point of the state comes a second time.
      ticker.catchUp()
      if (story !== null) {
        const fields = fieldsFor(story, viewer, story === before ? betsResults : null)
        fanOut.toConnection(connection, { type: 'initialState', ...fields })
      }
      fanOut.join(CYCLE_AUDIENCE, connection)
    },
    stepped(story, { event, ...told }, isCrowded) {
      switch (event.type) {
        case 'cycleStarted':
          ticker.restart(story)
          tellState()
          return
        case 'cashOutStarted':
        case 'betsLocked':
          tellState()
          return
        case 'betPlaced':
          tellPlaced(story, event, { ...told, isCrowded })
          return
        case 'betRemoved':
          tellRemoved(story, event, { ...told, isCrowded })
          return
        case 'cycleSettled': {
          tellState()
          const results = cycleResultsOf(story)
          if (results !== null) fanOut.toAudience(CYCLE_AUDIENCE, { type: 'cycleResults', ...results })
          tellBetsResults(story)
          return
        }
        case 'cycleVoided':
          tellState()
          tellBetsResults(story)
          return
        case 'cycleClosed':
          // Otherwise the next one is told in the same breath.
          if (service.gamesClosed) tellState()
          return
        default:
          assertNever(event)
      }
    },
    crowded: tellState,
    missed(story) {
      ticker.catchUp()
      for (const connection of fanOut.audienceOf(CYCLE_AUDIENCE)) {
        fanOut.toConnection(connection, { type: 'state', ...fieldsFor(story, userIdOf(connection)) })
      }
    },
  }
}
