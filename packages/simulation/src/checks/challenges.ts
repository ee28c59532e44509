// Challenges after a run: each became at most one battle, between its challenger and the player who accepted it, for
// its stake. That no money moves before the battle follows from the movements: all are gifts, stakes or settlements
// (money.ts).
import type { Problems } from '../problems.ts'
import type { StoredTruth } from '../stored-truth.ts'

interface ChallengeRow {
  readonly code: string
  readonly challenger: string
  readonly addressee: string | null
  readonly accepter: string | null
  readonly cents: number
  readonly status: 'open' | 'accepted' | 'withdrawn'
  readonly createdAt: string
  readonly expiresAt: string
  readonly closedAt: string | null
  readonly battleId: string | null
}

export function checkChallenges(truth: StoredTruth, problems: Problems) {
  const rows = truth.rows<ChallengeRow>(
    `SELECT code, challenger_id AS challenger, addressee_id AS addressee, accepter_id AS accepter, stake_cents AS cents, status,
       created_at AS createdAt, expires_at AS expiresAt, closed_at AS closedAt, battle_id AS battleId
     FROM battle_challenges`,
  )
  for (const row of rows) checkChallenge(row, truth, problems)
  const accepted = rows.filter(({ battleId }) => battleId !== null)
  const battles = new Set(accepted.map(({ battleId }) => battleId))
  problems.expect(battles.size === accepted.length, 'a battle is that of one challenge', () => `${accepted.length}`)
  return { created: rows.length, accepted: accepted.length }
}

function checkChallenge(row: ChallengeRow, truth: StoredTruth, problems: Problems): void {
  const expect = (isKept: boolean, rule: string) => problems.expect(isKept, rule, () => JSON.stringify(row))
  const { challenger, addressee, accepter, cents, status, expiresAt, closedAt, battleId } = row
  const isAccepted = status === 'accepted'
  expect(isAccepted === (battleId !== null), 'a challenge is accepted with its battle, or not at all')
  expect(isAccepted === (accepter !== null), 'a challenge is accepted by somebody')
  expect((status === 'open') === (closedAt === null), 'a challenge is closed once')
  if (battleId === null) return
  const battle = truth.battle(battleId)
  expect(battle?.userIds.one === challenger && battle.userIds.two === accepter, 'its two players play')
  expect(battle?.stakeCents === cents, 'they play for its stake')
  expect(accepter !== challenger && (addressee ?? accepter) === accepter, 'its addressee accepts it, nobody their own')
  expect(closedAt !== null && closedAt <= expiresAt, 'none is accepted after its time')
}
