import type { RestClient } from '@bougie/api-client/rest-client.ts'
import { centsFromEuros, type PublicUser } from '@bougie/protocol'
import { balanceOf } from '../player/sign-up.ts'
import type { PlayedBattle } from './battle-player.ts'

/** The first balance of one player, and its change by each battle. */
export interface Account {
  readonly player: PublicUser
  readonly battles: readonly PlayedBattle[]
}

/** One sentence for each player whose balance differs from the result of their battles. */
export async function balanceProblems(call: RestClient, accounts: readonly Account[]): Promise<readonly string[]> {
  const problems = await Promise.all(accounts.map((account) => balanceProblem(call, account)))
  return problems.flat()
}

async function balanceProblem(call: RestClient, { player, battles }: Account): Promise<readonly string[]> {
  const expectedCents = battles.reduce((cents, battle) => cents + battle.netCents, centsFromEuros(player.balance))
  const actualCents = centsFromEuros(await balanceOf(call, player))
  if (actualCents === expectedCents) return []
  return [`${player.pseudo} has ${actualCents} cents, their battles add up to ${expectedCents}`]
}

/** One sentence for each battle between two players in which the gain of one is not the loss of the other. */
export function battleProblems(accounts: readonly Pick<Account, 'battles'>[]): readonly string[] {
  const sides = new Map<string, PlayedBattle[]>()
  for (const battle of accounts.flatMap((account) => account.battles)) {
    sides.set(battle.battleId, [...(sides.get(battle.battleId) ?? []), battle])
  }
  return [...sides].flatMap(([battleId, played]) => {
    if (played.some((side) => side.againstBot)) return []
    if (played.length !== 2) return [`battle ${battleId} was ended by ${played.length} of its 2 players`]
    const sumCents = played.reduce((cents, side) => cents + side.netCents, 0)
    return sumCents === 0 ? [] : [`battle ${battleId} made or lost ${sumCents} cents`]
  })
}
