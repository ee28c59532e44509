// A statement as players experience it: one entry per bet or battle, with stake, fee and payout. The ledger has a
// separate line for each of these, and pays all bets of a cycle in one movement. So an entry has the position of its
// stake, and its result is looked up by its key.
import { type BetOutcome, netGainCents, type PlayedOutcome, type StatementEntry, type UserId } from '@bougie/protocol'
import type { Reader } from '../ports/database.ts'
import { accounts } from './accounts.ts'
import type { Played, PlayedBattle, StatedPayment, StatementLine, StatementPage } from './statement-repository.ts'
import * as statements from './statement-repository.ts'

/** A bet has up to four lines, so more lines are read than entries are needed, in a limited number of reads. */
const LINES_PER_READ = 100
const READS_MAX = 5

type LineKey = Pick<StatementLine, 'movementId' | 'ordinal'>

interface PlayedEntry {
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
  /** Set for a deposit, a withdrawal and its return. */
  readonly payment: StatedPayment | null
  readonly played: PlayedEntry | null
}

export async function readEntries(
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
    const causesOf = (wanted: (line: StatementLine) => boolean) => begun.filter(wanted).map(({ causeId }) => causeId)
    const [played, payments] = await Promise.all([
      statements.played(reader, userId, {
        betIds: begun.filter(isBet).map(betIdOf),
        battleIds: causesOf(isBattle),
        cycleIds: [...new Set(causesOf(isBet))],
      }),
      statements.payments(reader, causesOf(isPayment)),
    ])
    const entries = begun.map((line) => ({
      ...entryOf(line, played, fees.get(line.movementId) ?? 0),
      payment: isPayment(line) ? (payments.get(line.causeId) ?? null) : null,
    }))
    // The last line that was read; null when there is none after it.
    return { entries, next: next === null ? null : { movementId: next.movementId, ordinal: next.ordinal } }
  }
}

const isBet = ({ reason }: StatementLine) => reason === 'cycle_stake'
const isBattle = ({ reason }: StatementLine) => reason === 'battle_stake'
const isPayment = ({ causeType }: StatementLine) => causeType === 'payment'
const isFee = (line: StatementLine) => isBet(line) && line.counterAccount === accounts.fees
const betIdOf = ({ key }: StatementLine) => key.slice(key.indexOf(':') + 1)

/** A line begins an entry unless it is the payout of a game, which belongs to the entry of its stake. */
function beginsEntry(line: StatementLine): boolean {
  if (line.causeType === 'cycle' || line.causeType === 'battle') return (isBet(line) && !isFee(line)) || isBattle(line)
  return true
}

function entryOf(line: StatementLine, played: Played, feeCents: number): Omit<Entry, 'payment'> {
  const { movementId, ordinal, createdAt, amountCents, causeType, causeId } = line
  const correctionId = causeType === 'correction' ? causeId : null
  const place = { movementId, ordinal, createdAt, correctionId }
  const game = gameOf(line, played, feeCents)
  if (game === null) return { ...place, type: line.type, amountCents, played: null }
  return { ...place, type: isBet(line) ? 'cycle' : 'battle', amountCents: netGainCents(game), played: game }
}

/** Null for a line that is no stake. */
function gameOf(line: StatementLine, played: Played, feeCents: number): PlayedEntry | null {
  const { causeId: id, amountCents } = line
  const open = {
    id,
    outcome: 'open',
    number: null,
    opponent: null,
    stakeCents: -amountCents,
    feeCents,
    payoutCents: 0,
  } as const
  if (isBet(line)) {
    const bet = played.bets.get(betIdOf(line))
    const known = bet && { feeCents: bet.feeCents, payoutCents: bet.payoutCents, outcome: OUTCOMES_OF_BETS[bet.result] }
    return { ...open, ...known, number: played.cycleNumbers.get(id) ?? null }
  }
  if (!isBattle(line)) return null
  const battle = played.battles.get(id)
  if (battle === undefined) return open
  return { ...open, opponent: battle.opponent, payoutCents: battle.payoutCents, outcome: outcomeOfBattle(battle) }
}

const OUTCOMES_OF_BETS = {
  won: 'won',
  lost: 'lost',
  undone: 'undone',
  cashed_out: 'cashed_out',
  equal: 'draw',
  removed: 'given_back',
  voided: 'cancelled',
} as const satisfies Record<BetOutcome, PlayedOutcome>

function outcomeOfBattle({ status, winner, seat }: PlayedBattle): PlayedOutcome {
  if (status === 'active') return 'open'
  if (status === 'cancelled') return 'cancelled'
  if (winner === 'draw' || winner === null) return 'draw'
  return winner === seat ? 'won' : 'lost'
}
