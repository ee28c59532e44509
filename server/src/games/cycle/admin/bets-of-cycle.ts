// The bets of one cycle for operators: those of the running cycle come from memory, those of an ended one from the
// database. Nothing here shows a future price.
import { type CycleBet, valuesOf } from '@bougie/engine'
import type { BetDirection, BetId, BetOutcome, BotsFilter, CycleId, UserId } from '@bougie/protocol'
import type { Reader } from '../../../ports/database.ts'
import type { CycleReadModel } from '../play/cycle-read-model.ts'
import type { BetPage, CycleRepository } from '../play/cycle-repository.ts'
import { playerOf } from './bot-share.ts'

export interface BetView {
  readonly id: BetId
  readonly userId: UserId
  readonly pseudo: string
  readonly bot: boolean
  readonly direction: BetDirection
  readonly stakeCents: number
  readonly feeCents: number
  readonly oddsHundredths: number
  readonly result: BetOutcome | 'open'
  readonly payoutCents: number
  readonly placedAt: Date
}

type Unnamed = Omit<BetView, 'pseudo' | 'bot'>

export interface BetsOfCycleDependencies {
  readonly repository: Pick<CycleRepository, 'find' | 'endedBetsIn' | 'names'>
  readonly readModel: Pick<CycleReadModel, 'current' | 'nameOf'>
}

/** null for an unknown cycle. */
export async function betsOfCycle(
  { repository, readModel }: BetsOfCycleDependencies,
  reader: Reader,
  { cycleId, page }: { readonly cycleId: CycleId; readonly page: BetPage },
): Promise<readonly BetView[] | null> {
  const { current } = readModel
  const isWanted = (bet: CycleBet, bots: BotsFilter) =>
    bots === 'all' || readModel.nameOf(playerOf(bet)).bot === (bots === 'only')
  const isRunning = current?.head.id === cycleId && current.state.outcome === null
  if (!isRunning && (await repository.find(reader, cycleId)) === null) return null
  const bets: readonly Unnamed[] = isRunning
    ? pageOf([...valuesOf(current.state.bets)].filter((bet) => isWanted(bet, page.bots)).map(viewOf), page)
    : await repository.endedBetsIn(reader, cycleId, page)
  if (bets.length === 0) return []
  const names = await repository.names(reader, [...new Set(bets.map(({ userId }) => userId))])
  const nameOf = new Map(names.map((name) => [name.id, name]))
  return bets.map((bet) => {
    const { pseudo = '', bot = false } = nameOf.get(bet.userId) ?? {}
    return { ...bet, pseudo, bot }
  })
}

function viewOf(bet: CycleBet): Unnamed {
  return {
    // The server created this id, which is opaque to the engine.
    id: bet.betId as BetId,
    userId: playerOf(bet),
    direction: bet.direction,
    stakeCents: bet.stakeCents,
    feeCents: bet.feeCents,
    oddsHundredths: bet.oddsHundredths,
    result: bet.status,
    payoutCents: bet.status === 'open' ? 0 : bet.refundCents,
    placedAt: new Date(bet.placedAtMs),
  }
}

/** Uses the same order as the stored bets. */
function pageOf(bets: readonly Unnamed[], { limit, before }: BetPage): readonly Unnamed[] {
  const newestFirst = [...bets].sort((one, other) => {
    const apartMs = other.placedAt.getTime() - one.placedAt.getTime()
    if (apartMs !== 0) return apartMs
    return one.id < other.id ? 1 : -1
  })
  const known = before === null ? -1 : newestFirst.findIndex(({ id }) => id === before)
  if (before !== null && known === -1) return []
  return newestFirst.slice(known + 1, known + 1 + limit)
}
