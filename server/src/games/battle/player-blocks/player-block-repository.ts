import { PLAYER_BLOCKS_MAX, type UserId } from '@bougie/protocol'
import { lockPlayers } from '../../../platform/players-repository.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'
import { playerCard } from '../play/player-repository.ts'

/** Newest first. */
export async function of(reader: Reader, userId: UserId) {
  const rows = await reader.models.playerBlock.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { blockedId: 'asc' }],
    include: { blocked: { select: { pseudo: true, kind: true, pictureHash: true, isHidden: true } } },
  })
  return rows.map(({ blockedId, blocked, createdAt }) => ({
    blocked: playerCard({ userId: blockedId, ...blocked }),
    createdAt,
  }))
}

/** An existing block stays unchanged. */
export async function add(
  transaction: Transaction,
  { userId, blockedId, at }: { readonly userId: UserId; readonly blockedId: UserId; readonly at: Date },
): Promise<'added' | 'deleted' | 'tooMany'> {
  // The lock also keeps two concurrent requests from both passing the limit.
  if (!(await lockPlayers(transaction, { actorId: userId, otherId: blockedId }))) return 'deleted'
  const { playerBlock } = transaction.models
  const known = await playerBlock.findUnique({ where: { userId_blockedId: { userId, blockedId } } })
  if (known !== null) return 'added'
  if ((await playerBlock.count({ where: { userId } })) >= PLAYER_BLOCKS_MAX) return 'tooMany'
  await playerBlock.create({ data: { userId, blockedId, createdAt: at } })
  return 'added'
}

export async function remove(transaction: Transaction, { userId, blockedId }: { userId: UserId; blockedId: UserId }) {
  await transaction.models.playerBlock.deleteMany({ where: { userId, blockedId } })
}
