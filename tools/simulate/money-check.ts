import type { RestClient } from '@bougie/api-client/rest-client.ts'
import { centsFromEuros, type PublicUser } from '@bougie/protocol'
import { balanceOf } from '../player/sign-up.ts'
import type { PlayedBattle } from './battle-player.ts'
import { failureText } from './scenario.ts'

const NAMED_BATTLES_MAX = 10

/** The first balance of one player, and its change by each battle. */
export interface Account {
  readonly player: PublicUser
  readonly battles: readonly PlayedBattle[]
}

/** One sentence for each player whose balance differs from the result of their battles. */
export async function balanceProblems(call: RestClient, accounts: readonly Account[]): Promise<readonly string[]> {
  const problems = accounts.map(({ player, battles }) => {
    const cents = battles.reduce((sum, { netCents }) => sum + netCents, centsFromEuros(player.balance))
    return balanceProblem(call, { player, cents, games: `battles (${namesOf(battles)})` })
  })
  return (await Promise.all(problems)).flat()
}

/** The newest battles first; older ones are only counted. */
function namesOf(battles: readonly PlayedBattle[]): string {
  const named = battles.slice(-NAMED_BATTLES_MAX).toReversed()
  const olderCount = battles.length - named.length
  return named
    .map(({ battleId, outcome, netCents }) => `${battleId} ${outcome} ${netCents}`)
    .concat(olderCount > 0 ? [`${olderCount} older`] : [])
    .join(', ')
}

/** Compares a player's balance with the sum over their games. */
export async function balanceProblem(
  call: RestClient,
  { player, cents, games }: { player: PublicUser; cents: number; games: string },
): Promise<readonly string[]> {
  const balance = await balanceOf(call, player).catch(failureText)
  // A server that is gone must not hide the failures that say so.
  if (typeof balance === 'string') return [`${player.pseudo} has an unknown balance: ${balance}`]
  const actualCents = centsFromEuros(balance)
  return actualCents === cents ? [] : [`${player.pseudo} has ${actualCents} cents, their ${games} add up to ${cents}`]
}

/**
 * One sentence for each battle between two of these players in which the gain of one is not the loss of the other. Bots,
 * and players of another run on the same queue, have accounts that this run does not know.
 */
export function battleProblems(accounts: readonly Account[]): readonly string[] {
  const own = new Set<string>(accounts.map(({ player }) => player.id))
  const sides = Map.groupBy(
    accounts.flatMap(({ battles }) => battles).filter(({ opponentId }) => own.has(opponentId)),
    ({ battleId }) => battleId,
  )
  return [...sides].flatMap(([battleId, played]) => {
    if (played.length !== 2) return [`battle ${battleId} was ended by ${played.length} of its 2 players`]
    const sumCents = played.reduce((cents, side) => cents + side.netCents, 0)
    return sumCents === 0 ? [] : [`battle ${battleId} made or lost ${sumCents} cents`]
  })
}
