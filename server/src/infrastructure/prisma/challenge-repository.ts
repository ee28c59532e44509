import { assert } from '@bougie/engine'
import type { BattleId, UserId } from '@bougie/protocol'
import type {
  ChallengeId,
  ChallengeRepository,
  ChallengeSearch,
  StoredChallenge,
} from '../../games/battle/challenge/challenge.ts'
import type { Prisma } from '../../generated/sqlite/client.ts'
import { playerCard } from '../sql/battle-rows.ts'
import { connectionOf, modelsOf, wholeNumberFrom } from './connection.ts'
import { CREATED_AT, NEWEST_FIRST, olderThan } from './list-page.ts'

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

export function createChallengeRepository(): ChallengeRepository {
  return {
    async create(transaction, { addressee: addresseeId, ...challenge }) {
      const { attempt, models } = connectionOf(transaction)
      const data = { ...challenge, addresseeId, status: 'open' }
      await attempt(() => models.battleChallenge.create({ data }))
    },

    async findByCode(reader, code) {
      const row = await modelsOf(reader).battleChallenge.findUnique({ where: { code }, include: WITH_PLAYERS })
      return row && challengeFrom(row)
    },

    async openOf(reader, { userId, at }) {
      const rows = await modelsOf(reader).battleChallenge.findMany({
        where: { challengerId: userId, ...openAt(at) },
        orderBy: NEWEST_FIRST,
        include: WITH_PLAYERS,
      })
      return rows.map(challengeFrom)
    },

    async receivedBy(reader, { userId, at, limit }) {
      const rows = await modelsOf(reader).battleChallenge.findMany({
        where: { addresseeId: userId, ...openAt(at), challenger: { blockedBy: { none: { userId } } } },
        orderBy: NEWEST_FIRST,
        take: limit,
        include: WITH_PLAYERS,
      })
      return rows.map(challengeFrom)
    },

    async search(reader, { status, at, limit, before }) {
      const { battleChallenge } = modelsOf(reader)
      const older = await olderThan(before, (id) => battleChallenge.findUnique({ where: { id }, select: CREATED_AT }))
      const where = { AND: [older, byStatus(status, at)] }
      const rows = await battleChallenge.findMany({ where, orderBy: NEWEST_FIRST, take: limit, include: WITH_PLAYERS })
      return rows.map(challengeFrom)
    },

    async lock(transaction, id, at) {
      // Writes the row unchanged: on Postgres it is then locked until the transaction ends.
      const { count } = await modelsOf(transaction).battleChallenge.updateMany({
        where: { id, ...openAt(at) },
        data: { status: 'open' },
      })
      return count === 1
    },

    async accept(transaction, { challengeId, accepterId, battleId, at }) {
      const { count } = await modelsOf(transaction).battleChallenge.updateMany({
        where: { id: challengeId, status: 'open' },
        data: { status: 'accepted', accepterId, battleId, closedAt: at },
      })
      assert(count === 1, 'a challenge that is accepted was locked')
    },

    async withdraw(transaction, id, at) {
      const { count } = await modelsOf(transaction).battleChallenge.updateMany({
        where: { id, ...openAt(at) },
        data: { status: 'withdrawn', closedAt: at },
      })
      return count === 1
    },
  }
}

function openAt(at: Date) {
  return { status: 'open', expiresAt: { gt: at } } satisfies Prisma.BattleChallengeWhereInput
}

function byStatus(status: ChallengeSearch['status'], at: Date): Prisma.BattleChallengeWhereInput {
  if (status === null) return {}
  if (status === 'open') return openAt(at)
  return status === 'expired' ? { status: 'open', expiresAt: { lte: at } } : { status }
}

function challengeFrom(row: Prisma.BattleChallengeGetPayload<{ include: typeof WITH_PLAYERS }>): StoredChallenge {
  const { wins = null, losses = null, draws = null, winstreak = null } = row.challenger.record ?? {}
  const { pseudo, kind, pictureHash, isHidden } = row.challenger
  const challengerId = row.challengerId
  return {
    id: row.id as ChallengeId,
    code: row.code,
    challenger: challengerId as UserId,
    challengerCard: playerCard({
      userId: challengerId,
      pseudo,
      kind,
      pictureHash,
      isHidden,
      wins,
      losses,
      draws,
      winstreak,
    }),
    stakeCents: wholeNumberFrom(row.stakeCents),
    byProgram: row.byProgram,
    status: row.status as StoredChallenge['status'],
    createdAtMs: row.createdAt.getTime(),
    expiresAtMs: row.expiresAt.getTime(),
    closedAtMs: row.closedAt?.getTime() ?? null,
    accepter: row.accepterId as UserId | null,
    accepterPseudo: row.accepter?.pseudo ?? null,
    addressee: row.addresseeId as UserId | null,
    addresseePseudo: row.addressee?.pseudo ?? null,
    battleId: row.battleId as BattleId | null,
  }
}
