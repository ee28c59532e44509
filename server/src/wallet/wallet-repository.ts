// SQL for the stakes of a welcome gift: typed reads would load thousands of games just to add up some of them.

import { DEFAULT_CYCLE_SETTINGS } from '@bougie/engine'
import type { UserId, WalletAddress, WalletId } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { wholeNumberFrom } from '../platform/database/sql.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import { accounts } from './accounts.ts'

/** The lowest stake of any battle or bet. */
const SMALLEST_STAKE_CENTS = DEFAULT_CYCLE_SETTINGS.stakeMinCents
/** Only the newest games are read: a few hundred are enough to stake a gift, and no history is read whole. */
const GAMES_LOOKED_AT = 5_000

/** Currently everybody has exactly one. */
export async function findWallets(reader: Reader, userId: UserId) {
  const { user, ledgerAccount } = reader.models
  const [holder, account] = await Promise.all([
    user.findUnique({ where: { id: userId }, select: { walletId: true, walletAddress: true, kind: true } }),
    ledgerAccount.findUnique({ where: { id: accounts.player(userId) }, select: { balanceCents: true } }),
  ])
  if (holder === null) return []
  const { walletId, walletAddress, kind } = holder
  const balanceCents = Number(account?.balanceCents ?? 0)
  return [{ id: walletId as WalletId, address: walletAddress as WalletAddress, type: kind, balanceCents }]
}

/** Counts one more gift; false when the day's maximum is reached. Counts of earlier days are removed. */
// SQL, like all calls of a sign-up (see passkey-repository.ts).
export async function takeGift(
  transaction: Transaction,
  { network, day, max }: { readonly network: string; readonly day: string; readonly max: number },
) {
  const { execute, secrets } = transaction
  const mark = secrets.fingerprint(network, 'welcome gift')
  await execute(Prisma.sql`DELETE FROM welcome_gifts WHERE day < ${day}`)
  const taken = await execute(Prisma.sql`
    INSERT INTO welcome_gifts (network_mark, day, gifts) VALUES (${mark}, ${day}, 1)
    ON CONFLICT (network_mark, day) DO UPDATE SET gifts = welcome_gifts.gifts + 1
    WHERE welcome_gifts.gifts < ${max}`)
  return taken === 1
}

/** The part of the player's welcome gift that must still be staked. */
export async function toStakeCents(reader: Reader, userId: UserId) {
  const gift = await reader.models.ledgerTransfer.findFirst({
    where: { movement: { key: `welcome:${userId}` } },
    select: { amountCents: true },
  })
  if (gift === null) return 0
  const givenCents = wholeNumberFrom(gift.amountCents)
  return Math.max(0, givenCents - (await stakedCents(reader, userId, givenCents)))
}

/** Stakes of decided battles and bets, up to the requested amount; returned stakes don't count. */
async function stakedCents(reader: Reader, userId: UserId, upToCents: number) {
  const { query } = reader
  const enough = Math.ceil(upToCents / SMALLEST_STAKE_CENTS)
  const bets = Prisma.sql`
    SELECT stake_cents, result FROM cycle_bets WHERE user_id = ${userId}
    ORDER BY placed_at DESC LIMIT ${GAMES_LOOKED_AT}`
  const seat = (column: Prisma.Sql) => Prisma.sql`
    SELECT stake_cents, winner FROM battles WHERE ${column} = ${userId} AND stake_cents > 0
    ORDER BY created_at DESC LIMIT ${GAMES_LOOKED_AT}`
  const sums = await Promise.all(
    [
      Prisma.sql`SELECT stake_cents FROM (${bets}) AS game WHERE result IN ('won', 'lost', 'cashed_out')`,
      Prisma.sql`SELECT stake_cents FROM (${seat(Prisma.sql`user_one_id`)}) AS game WHERE winner IN ('one', 'two')`,
      Prisma.sql`SELECT stake_cents FROM (${seat(Prisma.sql`user_two_id`)}) AS game WHERE winner IN ('one', 'two')`,
    ].map(async (games) => {
      const [row] = await query<{ cents: number }>(Prisma.sql`
        SELECT CAST(COALESCE(SUM(stake_cents), 0) AS BIGINT) AS cents
        FROM (SELECT stake_cents FROM (${games}) AS decided LIMIT ${enough}) AS counted`)
      return row?.cents ?? 0
    }),
  )
  return sums.reduce((sum, cents) => sum + cents, 0)
}
