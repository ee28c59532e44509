// Statistics of a player's battles, folded from their rows. Days and hours are the times in Paris at which battles
// ended, when they were decided and their money moved. Free battles are not among the rows.

import type { Direction } from '@bougie/engine'
import {
  eurosFromCents,
  type Period,
  type PlayerStatistics,
  STATISTICS_BATTLES_MAX,
  STATISTICS_CHOICES_BATTLES_MAX,
  type UserId,
} from '@bougie/protocol'
import { HOUR_MS, startOf } from '../platform/durations.ts'
import { parisDateOf, parisHourOf } from '../platform/scheduling/paris-calendar.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { WalletService } from '../wallet/service.ts'
import { type BattlePageKey, battlesOf, type PlayedBattleRow } from './statistics-repository.ts'

interface PlayedRound {
  readonly choice: Direction | null
  readonly result: Direction
}

/** Rows per read: SQLite reads on the server's main thread, for which others wait. */
const ROWS_PER_READ = 1_000

export interface StatisticsDependencies extends Pick<SharedDependencies, 'clock' | 'database'> {
  readonly wallets: Pick<WalletService, 'battlePayouts' | 'gamesNetCents'>
  /** The settled rounds of this player's battles, from their side. */
  readonly roundsOf: (userId: UserId, battleIds: readonly string[]) => Promise<readonly PlayedRound[]>
}

export function createStatistics({ clock, database, wallets, roundsOf }: StatisticsDependencies) {
  const { reader } = database

  async function newestBattles(userId: UserId, since: Date | null): Promise<readonly PlayedBattleRow[]> {
    const battles: PlayedBattleRow[] = []
    let before: BattlePageKey | null = null
    // One more than is counted shows whether there are older ones.
    while (battles.length <= STATISTICS_BATTLES_MAX) {
      const limit = Math.min(ROWS_PER_READ, STATISTICS_BATTLES_MAX + 1 - battles.length)
      const page = await battlesOf(reader, { userId, since, before, limit }, wallets.battlePayouts)
      battles.push(...page)
      const last = page.at(-1)
      if (page.length < limit || last === undefined) return battles
      before = last
    }
    return battles
  }

  return {
    async of(userId: UserId, period: Period): Promise<PlayerStatistics> {
      const since = startOf(period, clock.nowMs())
      const found = await newestBattles(userId, since)
      const battles = found.slice(0, STATISTICS_BATTLES_MAX)
      const lookedInto = battles.slice(0, STATISTICS_CHOICES_BATTLES_MAX)
      return statisticsOf({
        since,
        truncated: found.length > battles.length,
        battles,
        gamesNetCents: await wallets.gamesNetCents(userId, since ?? new Date(0)),
        roundsOfBattles: lookedInto.length,
        rounds: await roundsOf(
          userId,
          lookedInto.map(({ id }) => id),
        ),
      })
    },
  }
}

export type Statistics = ReturnType<typeof createStatistics>

export interface StatisticsInput {
  readonly since: Date | null
  readonly truncated: boolean
  /** In any order. */
  readonly battles: readonly PlayedBattleRow[]
  readonly gamesNetCents: number
  /** The number of newest battles whose rounds are counted. */
  readonly roundsOfBattles: number
  readonly rounds: readonly PlayedRound[]
}

interface Tally {
  battles: number
  wins: number
  losses: number
  draws: number
  netCents: number
}

const RESULT_FIELDS = { win: 'wins', loss: 'losses', draw: 'draws' } as const
const CHOICES = ['up', 'down', 'equal', null] as const

export function statisticsOf(input: StatisticsInput): PlayerStatistics {
  const battles = input.battles.toSorted((one, other) => one.endedAt.getTime() - other.endedAt.getTime())
  const total = emptyTally()
  let stakedCents = 0
  let cancelled = 0
  const [days, stakes, hours] = [new Map<string, Tally>(), new Map<number, Tally>(), new Map<number, Tally>()]
  const placeOf = createPlaceInParis()
  for (const battle of battles) {
    const { day, hour } = placeOf(battle.endedAt.getTime())
    const tallies = [total, tallyAt(days, day), tallyAt(stakes, battle.stakeCents), tallyAt(hours, hour)]
    for (const tally of tallies) add(tally, battle)
    stakedCents += battle.stakeCents
    if (battle.result === null) cancelled += 1
  }
  return {
    since: input.since?.toISOString() ?? null,
    truncated: input.truncated,
    total: { ...toTally(total), cancelled, staked: eurosFromCents(stakedCents) },
    games_net: eurosFromCents(input.gamesNetCents),
    streaks: streaksOf(battles),
    days: [...days].map(([day, tally]) => ({ day, ...toTally(tally) })),
    stakes: inOrder(stakes).map(([stakeCents, tally]) => ({ amount: eurosFromCents(stakeCents), ...toTally(tally) })),
    hours: inOrder(hours).map(([hour, tally]) => ({ hour, ...toTally(tally) })),
    choices: {
      battles: input.roundsOfBattles,
      rows: CHOICES.map((choice) => {
        const rounds = input.rounds.filter((round) => round.choice === choice)
        return { choice, rounds: rounds.length, right: rounds.filter(({ result }) => result === choice).length }
      }),
    },
  }
}

/** A draw or a cancelled battle neither extends nor ends a streak, as in the record. */
function streaksOf(oldestFirst: readonly PlayedBattleRow[]): PlayerStatistics['streaks'] {
  let last: 'win' | 'loss' | null = null
  let length = 0
  const longest = { win: 0, loss: 0 }
  for (const { result } of oldestFirst) {
    if (result === null || result === 'draw') continue
    length = result === last ? length + 1 : 1
    last = result
    longest[result] = Math.max(longest[result], length)
  }
  const current = last === null ? null : { result: last, length }
  return { current, wins_max: longest.win, losses_max: longest.loss }
}

/** Paris is ahead of UTC by whole hours, so each hour is converted only once. */
function createPlaceInParis() {
  const places = new Map<number, { readonly day: string; readonly hour: number }>()
  return (atMs: number) => {
    const startMs = atMs - (atMs % HOUR_MS)
    const known = places.get(startMs)
    if (known !== undefined) return known
    const place = { day: parisDateOf(startMs), hour: parisHourOf(startMs) }
    places.set(startMs, place)
    return place
  }
}

function emptyTally(): Tally {
  return { battles: 0, wins: 0, losses: 0, draws: 0, netCents: 0 }
}

function tallyAt<Key>(tallies: Map<Key, Tally>, key: Key): Tally {
  const known = tallies.get(key)
  if (known !== undefined) return known
  const tally = emptyTally()
  tallies.set(key, tally)
  return tally
}

function add(tally: Tally, { result, stakeCents, payoutCents }: PlayedBattleRow): void {
  tally.battles += 1
  tally.netCents += payoutCents - stakeCents
  if (result !== null) tally[RESULT_FIELDS[result]] += 1
}

function toTally({ netCents, ...counts }: Tally) {
  return { ...counts, net: eurosFromCents(netCents) }
}

function inOrder(tallies: ReadonlyMap<number, Tally>): (readonly [number, Tally])[] {
  return [...tallies].sort(([one], [other]) => one - other)
}
