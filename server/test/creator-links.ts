import { randomUUID } from 'node:crypto'
import type { BetId, CreatorLinkId, CycleId, PublicUser } from '@bougie/protocol'
import { accounts } from '../src/wallet/accounts.ts'
import { createLedger } from '../src/wallet/ledger.ts'
import { newBrowserWallet, signInByWallet } from './browser-wallets.ts'
import type { TestApp, testApps } from './build-test-app.ts'
import { signUpLocally } from './identity-flows.ts'

export type Agency = Awaited<ReturnType<typeof openAgency>>

/** An app with an admin, an influencer and her link. */
export async function openAgency(startApp: ReturnType<typeof testApps>, options: { readonly startMs?: number } = {}) {
  const patron = newBrowserWallet()
  const app = await startApp({ ...options, environment: { ADMIN_WALLETS: patron.address } })
  const admin = await signInByWallet(app.call, patron)
  const luna = await signUpLocally(app.call, 'Luna')
  const giveLink = (owner: Pick<PublicUser, 'id'>, code: string) =>
    app.call('createCreatorLink', { token: admin.token, body: { user_id: owner.id, link_code: code } })
  return { app, admin, luna, link: await giveLink(luna, 'LUNA-7'), giveLink }
}

/** Creates a closed cycle that bets can refer to. */
export async function endedCycle({ database, clock }: TestApp): Promise<CycleId> {
  const id = randomUUID() as CycleId
  const at = new Date(clock.nowMs())
  await database.transaction((transaction) =>
    transaction.models.cycle.create({
      data: {
        id,
        // The server numbers its own cycles from 1.
        number: -1,
        status: 'closed',
        commitment: '0'.repeat(64),
        serverSeed: '0'.repeat(64),
        startPrice: 50_000,
        version: 0,
        result: 'down',
        finalPrice: 40_000,
        bets: 0,
        players: 0,
        openStakesCents: 0n,
        paidInCents: 0n,
        paidOutCents: 0n,
        startedAt: at,
        endedAt: at,
      },
    }),
  )
  return id
}

export interface ReferredBet {
  readonly user: PublicUser
  readonly linkId: CreatorLinkId
  readonly cycleId: CycleId
  /** A multiple of two euros, so that its commission is whole cents. */
  readonly stakeCents: number
}

/** Stores a lost bet that carried a code, in the ledger and in its rows: a fee of 2 %, a quarter of it for the link. */
export async function addReferredBet({ database, clock }: TestApp, bet: ReferredBet): Promise<void> {
  const { user, linkId, cycleId, stakeCents } = bet
  const betId = randomUUID() as BetId
  const player = accounts.player(user.id)
  const feeCents = stakeCents / 50
  const placedAt = new Date(clock.nowMs())
  const ledger = createLedger({ clock })
  await database.transaction(async (transaction) => {
    await ledger.post(transaction, [
      {
        key: `cycle-stake:${betId}`,
        reason: 'cycle_stake',
        cause: { type: 'cycle', id: cycleId },
        transfers: [
          { from: player, to: accounts.house, amountCents: stakeCents },
          { from: player, to: accounts.fees, amountCents: feeCents },
          { from: accounts.fees, to: accounts.commission(linkId), amountCents: feeCents / 4 },
        ],
      },
    ])
    await transaction.models.cycleBet.create({
      data: {
        id: betId,
        cycleId,
        userId: user.id,
        direction: 'up',
        stakeCents: BigInt(stakeCents),
        feeCents: BigInt(feeCents),
        oddsHundredths: 200,
        result: 'lost',
        payoutCents: 0n,
        linkId,
        commissionCents: BigInt(feeCents / 4),
        placedAt,
        endedAt: placedAt,
      },
    })
  })
}
