import { assert, type ChallengeState, type ChallengeStatus } from '@bougie/engine'
import { type BattleId, CHALLENGE_MINUTES, type UserId } from '@bougie/protocol'
import type { Prisma } from '../../../generated/sqlite/client.ts'
import { NEWEST_FIRST, olderThan } from '../../../platform/database/list-page.ts'
import { wholeNumberFrom } from '../../../platform/database/sql.ts'
import { MINUTE_MS } from '../../../platform/durations.ts'
import type { Page } from '../../../platform/page-cursor.ts'
import { lockPlayers } from '../../../platform/players-repository.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'
import { type ChallengeEnds, playerCard } from '../play/player-repository.ts'

declare const challengeIdBrand: unique symbol
export type ChallengeId = string & { readonly [challengeIdBrand]: true }

export interface NewChallenge {
  readonly id: ChallengeId
  readonly code: string
  readonly challengerId: UserId
  readonly addressee: UserId | null
  /** 0 for a free battle. */
  readonly stakeCents: number
  /** True if the challenge was created with an API token: the challenger's seat then belongs to a program. */
  readonly byProgram: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface ChallengeSearch extends Page {
  readonly status: ChallengeStatus | null
  readonly at: Date
}

const PLAYER = {
  select: {
    pseudo: true,
    kind: true,
    pictureHash: true,
    isHidden: true,
    record: { select: { wins: true, losses: true, draws: true, winstreak: true } },
  },
} as const
const PSEUDO = { select: { pseudo: true } } as const
const WITH_PLAYERS = { challenger: PLAYER, accepter: PSEUDO, addressee: PSEUDO } as const

/** Until the transaction ends neither is deleted. False when one of them is already. */
export const lockParties = (transaction: Transaction, { challenger, addressee }: ChallengeEnds) =>
  lockPlayers(transaction, { actorId: challenger, otherId: addressee })

/** False if the code is already in use. */
export function create({ attempt, models }: Transaction, { addressee: addresseeId, ...challenge }: NewChallenge) {
  const data = { ...challenge, addresseeId, status: 'open' }
  return attempt(() => models.battleChallenge.create({ data }))
}

export async function findByCode(reader: Reader, code: string) {
  const row = await reader.models.battleChallenge.findUnique({ where: { code }, include: WITH_PLAYERS })
  return row && challengeFrom(row)
}

/** Open challenges, newest first. */
export async function openOf(reader: Reader, { userId, at }: { readonly userId: UserId; readonly at: Date }) {
  const rows = await reader.models.battleChallenge.findMany({
    where: { challengerId: userId, ...openAt(at) },
    orderBy: NEWEST_FIRST,
    include: WITH_PLAYERS,
  })
  return rows.map(challengeFrom)
}

/** Open challenges addressed to this player, newest first, without those of challengers whom they have blocked. */
export async function receivedBy(
  reader: Reader,
  { userId, at, limit }: { readonly userId: UserId; readonly at: Date; readonly limit: number },
) {
  const rows = await reader.models.battleChallenge.findMany({
    where: { addresseeId: userId, ...openAt(at), challenger: { blockedBy: { none: { userId } } } },
    orderBy: NEWEST_FIRST,
    take: limit,
    include: WITH_PLAYERS,
  })
  return rows.map(challengeFrom)
}

export async function search(reader: Reader, { status, at, limit, before }: ChallengeSearch) {
  const { battleChallenge } = reader.models
  const older = await olderThan(before, battleChallenge)
  const where = { AND: [older, byStatus(status, at)] }
  const rows = await battleChallenge.findMany({ where, orderBy: NEWEST_FIRST, take: limit, include: WITH_PLAYERS })
  return rows.map(challengeFrom)
}

/** Locks an open challenge until the transaction ends; false when it is not open. */
export async function lock(transaction: Transaction, id: ChallengeId, at: Date) {
  // Writes the row unchanged: Postgres then locks it until the transaction ends.
  const { count } = await transaction.models.battleChallenge.updateMany({
    where: { id, ...openAt(at) },
    data: { status: 'open' },
  })
  return count === 1
}

/** Closes a locked challenge once its battle is stored. */
export async function accept(
  transaction: Transaction,
  id: ChallengeId,
  acceptance: { readonly accepterId: UserId; readonly battleId: BattleId; readonly closedAt: Date },
) {
  const { count } = await transaction.models.battleChallenge.updateMany({
    where: { id, status: 'open' },
    data: { status: 'accepted', ...acceptance },
  })
  assert(count === 1, 'a challenge that is accepted was locked')
}

/** False if it is not open. */
export async function withdraw(transaction: Transaction, id: ChallengeId, at: Date) {
  const { count } = await transaction.models.battleChallenge.updateMany({
    where: { id, ...openAt(at) },
    data: { status: 'withdrawn', closedAt: at },
  })
  return count === 1
}

/** Withdraws the open challenges that this player made or received, and returns them. */
export async function withdrawAllOf(
  transaction: Transaction,
  { userId, at }: { readonly userId: UserId; readonly at: Date },
): Promise<readonly ChallengeParties[]> {
  const rows = await transaction.models.battleChallenge.updateManyAndReturn({
    where: { OR: [{ challengerId: userId }, { addresseeId: userId }], ...openAt(at) },
    data: { status: 'withdrawn', closedAt: at },
    select: { code: true, challengerId: true, addresseeId: true },
  })
  return rows.map(({ code, challengerId, addresseeId }) => ({
    code,
    challenger: challengerId as UserId,
    addressee: addresseeId as UserId | null,
  }))
}

export type ChallengeParties = Pick<StoredChallenge, 'code' | 'challenger' | 'addressee'>

export type StoredChallenge = ReturnType<typeof challengeFrom>

const LONGEST_CHALLENGE_MS = Math.max(...CHALLENGE_MINUTES) * MINUTE_MS

function openAt(at: Date) {
  // By its creation too, which the indexes have: otherwise all challenges there ever were would be read.
  const createdAt = { gt: new Date(at.getTime() - LONGEST_CHALLENGE_MS) }
  return { status: 'open', createdAt, expiresAt: { gt: at } } satisfies Prisma.BattleChallengeWhereInput
}

function byStatus(status: ChallengeSearch['status'], at: Date): Prisma.BattleChallengeWhereInput {
  if (status === null) return {}
  if (status === 'open') return openAt(at)
  return status === 'expired' ? { status: 'open', expiresAt: { lte: at } } : { status }
}

function challengeFrom(row: Prisma.BattleChallengeGetPayload<{ include: typeof WITH_PLAYERS }>) {
  const { record, ...challenger } = row.challenger
  return {
    id: row.id as ChallengeId,
    code: row.code,
    challenger: row.challengerId as UserId,
    challengerCard: playerCard({ userId: row.challengerId, ...challenger, ...record }),
    stakeCents: wholeNumberFrom(row.stakeCents),
    byProgram: row.byProgram,
    status: row.status as ChallengeState<UserId>['status'],
    createdAt: row.createdAt,
    expiresAtMs: row.expiresAt.getTime(),
    closedAt: row.closedAt,
    accepter: row.accepterId as UserId | null,
    accepterPseudo: row.accepter?.pseudo ?? null,
    addressee: row.addresseeId as UserId | null,
    addresseePseudo: row.addressee?.pseudo ?? null,
    battleId: row.battleId as BattleId | null,
  }
}
