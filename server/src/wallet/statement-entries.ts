// A statement as players experience it: one entry per bet or battle, with stake, fee and payout. The ledger has a
// separate line for each of these, and pays all bets of a cycle in one movement. So an entry has the position of its
// stake, and its result is looked up by its key.
import { assertNever } from '@bougie/engine'
import { netGainCents, type PlayedOutcome, type StatementEntry, type UserId } from '@bougie/protocol'
import type { Reader } from '../ports/database.ts'
import { accounts } from './accounts.ts'
import type {
  Played,
  PlayedBattle,
  PlayedBet,
  StatementLine,
  StatementPage,
  StatementRepository,
} from './statement-repository.ts'

/** A bet has up to four lines, so more lines are read than entries are needed, in a limited number of reads. */
const LINES_PER_READ = 100
const READS_MAX = 5

type LineKey = Pick<StatementLine, 'movementId' | 'ordinal'>

export interface PlayedEntry {
  readonly id: string
  readonly outcome: PlayedOutcome
  readonly number: number | null
  readonly opponent: string | null
  readonly stakeCents: number
  readonly feeCents: number
  readonly payoutCents: number
}

export interface Entry extends LineKey {
  readonly createdAt: Date
  readonly type: StatementEntry['type']
  readonly amountCents: number
  /** Set for a correction. */
  readonly correctionId: string | null
  readonly played: PlayedEntry | null
}

export async function readEntries(
  statements: Pick<StatementRepository, 'lines' | 'played'>,
  reader: Reader,
  { userId, page }: { readonly userId: UserId; readonly page: StatementPage },
) {
  const begun: StatementLine[] = []
  const fees = new Map<string, number>()
  let last: LineKey | null = null
  for (let read = 0; read < READS_MAX; read += 1) {
    const lines: readonly StatementLine[] = await statements.lines(reader, userId, {
      ...page,
      before: last ?? page.before,
      limit: LINES_PER_READ,
    })
    for (const line of lines) {
      last = line
      if (isFee(line)) fees.set(line.movementId, -line.amountCents)
      if (beginsEntry(line)) begun.push(line)
      if (begun.length === page.limit) return pageUntil(last)
    }
    if (lines.length < LINES_PER_READ) return pageUntil(null)
  }
  return pageUntil(last)

  async function pageUntil(next: LineKey | null) {
    const played = await statements.played(reader, userId, {
      betIds: begun.filter(isBet).map(betIdOf),
      battleIds: begun.filter(isBattle).map(({ causeId }) => causeId),
      cycleIds: [...new Set(begun.filter(isBet).map(({ causeId }) => causeId))],
    })
    const entries = begun.map((line) => entryOf(line, played, fees.get(line.movementId) ?? 0))
    // The last line that was read; null when there is none after it.
    return { entries, next: next === null ? null : { movementId: next.movementId, ordinal: next.ordinal } }
  }
}

const isBet = ({ reason }: StatementLine) => reason === 'cycle_stake'
const isBattle = ({ reason }: StatementLine) => reason === 'battle_stake'
const isFee = (line: StatementLine) => isBet(line) && line.counterAccount === accounts.fees
const betIdOf = ({ key }: StatementLine) => key.slice(key.indexOf(':') + 1)

/** A line begins an entry unless it is the payout of a game, which belongs to the entry of its stake. */
function beginsEntry(line: StatementLine): boolean {
  if (line.causeType === 'cycle' || line.causeType === 'battle') return (isBet(line) && !isFee(line)) || isBattle(line)
  return true
}

function entryOf(line: StatementLine, played: Played, feeCents: number): Entry {
  const { movementId, ordinal, createdAt, causeId } = line
  const place = { movementId, ordinal, createdAt }
  const stake = { id: causeId, stakeCents: -line.amountCents, feeCents, payoutCents: 0, opponent: null, number: null }
  if (isBet(line)) {
    const bet = played.bets.get(betIdOf(line))
    const number = played.cycleNumbers.get(causeId) ?? null
    const known = bet === undefined ? stake : { ...stake, feeCents: bet.feeCents, payoutCents: bet.payoutCents }
    const outcome = bet === undefined ? 'open' : outcomeOfBet(bet)
    return gameEntry(place, 'cycle', { ...known, outcome, number })
  }
  if (isBattle(line)) {
    const battle = played.battles.get(causeId)
    const { opponent = null, payoutCents = 0 } = battle ?? {}
    const outcome = battle === undefined ? 'open' : outcomeOfBattle(battle)
    return gameEntry(place, 'battle', { ...stake, opponent, payoutCents, outcome })
  }
  const correctionId = line.causeType === 'correction' ? causeId : null
  return { ...place, type: line.type, amountCents: line.amountCents, correctionId, played: null }
}

function gameEntry(
  place: Pick<Entry, 'movementId' | 'ordinal' | 'createdAt'>,
  type: 'battle' | 'cycle',
  played: PlayedEntry,
): Entry {
  return { ...place, type, amountCents: netGainCents(played), correctionId: null, played }
}

function outcomeOfBet({ result }: PlayedBet): PlayedOutcome {
  switch (result) {
    case 'won':
    case 'lost':
    case 'undone':
    case 'cashed_out':
      return result
    case 'equal':
      return 'draw'
    case 'removed':
      return 'given_back'
    case 'voided':
      return 'cancelled'
    default:
      return assertNever(result)
  }
}

function outcomeOfBattle({ status, winner, seat }: PlayedBattle): PlayedOutcome {
  if (status === 'active') return 'open'
  if (status === 'cancelled') return 'cancelled'
  if (winner === 'draw' || winner === null) return 'draw'
  return winner === seat ? 'won' : 'lost'
}
