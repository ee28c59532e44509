import { fairnessOf, type Seat } from '@bougie/engine'
import {
  type ActiveBattle,
  type AdminBattle,
  type AdminBattleDetail,
  ENDPOINTS,
  type EndedBattle,
  eurosFromCents,
  refuseMissing,
  type UserId,
} from '@bougie/protocol'
import type { Routes } from '../../platform/http/routes.ts'
import { cursorOf } from '../../platform/page-cursor.ts'
import type { Database } from '../../ports/database.ts'
import type { AdminBattles, FoundBattle } from './admin/admin-battles.ts'
import type { BattleSummary, EndedBattleSummary, ListedBattle } from './play/battle-list-repository.ts'
import * as battleLists from './play/battle-list-repository.ts'
import * as battleRepository from './play/battle-repository.ts'
import type { Leaderboards } from './play/leaderboards.ts'
import { battleFrom, type LiveBattle } from './play/live-battles.ts'
import type { PlayerBlocks } from './player-blocks/player-blocks.ts'

/** A revealed proof never changes. */
const REVEALED_IS_FINAL = { isFinal: ({ revealed }: { readonly revealed: boolean }) => revealed }

/** The list is a selection, not all running battles. */
const WATCHABLE_MAX = 50

export interface BattleRoutesDependencies {
  readonly database: Database
  readonly leaderboards: Leaderboards
  readonly playerBlocks: PlayerBlocks
}

export function addBattleRoutes(routes: Routes, dependencies: BattleRoutesDependencies): void {
  const { database, leaderboards, playerBlocks } = dependencies

  routes.add(ENDPOINTS.activeBattles, async ({ params, caller }) => {
    const seesAll = caller?.kind === 'player' && (caller.userId === params.userId || caller.role === 'admin')
    const battles = await battleLists.activeOf(database.reader, params.userId, { onlyPublic: !seesAll })
    return battles.map(toActiveBattle)
  })

  routes.add(ENDPOINTS.watchableBattles, async () => {
    const battles = await battleLists.newestActive(database.reader, WATCHABLE_MAX)
    return battles.map(toActiveBattle)
  })

  routes.add(ENDPOINTS.endedBattles, async ({ params, query }) => {
    const before = cursorOf(query.before)
    const battles = await battleLists.endedOf(database.reader, params.userId, { limit: query.limit, before })
    return battles.map((battle) => toEndedBattle(battle, params.userId))
  })

  routes.add(
    ENDPOINTS.battleFairness,
    async ({ params }) => {
      const battle = await battleRepository.find(database.reader, params.id)
      if (battle === null) return refuseMissing('battle')
      return toFairness(battleFrom(battle))
    },
    REVEALED_IS_FINAL,
  )

  routes.add(ENDPOINTS.battlePlayers, async ({ params }) => {
    const players = await battleLists.playersOf(database.reader, params.id)
    return players === null
      ? refuseMissing('battle')
      : { user1_username: players.usernameOne, user2_username: players.usernameTwo }
  })

  routes.add(ENDPOINTS.leaderboard, ({ query }) => leaderboards.top(query))

  routes.add(ENDPOINTS.playerBlocks, ({ session }) => playerBlocks.list(session.userId))

  routes.add(ENDPOINTS.blockPlayer, ({ session, params }) => playerBlocks.block(session.userId, params.userId))

  routes.add(ENDPOINTS.unblockPlayer, async ({ session, params }) => {
    await playerBlocks.unblock(session.userId, params.userId)
    return undefined
  })
}

export function addBattleAdminRoutes(routes: Routes, battles: AdminBattles): void {
  routes.add(ENDPOINTS.adminBattles, async ({ query: { status = null, user_id = null, before, ...page } }) => {
    const found = await battles.search({ status, userId: user_id, ...page, before: cursorOf(before) })
    return found.map(toAdminBattle)
  })

  routes.add(ENDPOINTS.adminBattle, async ({ params }) => {
    const found = await battles.find(params.id)
    return found.ok ? toAdminBattleDetail(found) : found
  })

  routes.add(ENDPOINTS.previewBattleCancellation, ({ params }) => battles.preview(params.id))

  routes.add(ENDPOINTS.cancelBattle, ({ session, params, idempotencyKey }) =>
    battles.cancel({ battleId: params.id, adminId: session.userId }, idempotencyKey),
  )
}

function toActiveBattle(battle: BattleSummary): ActiveBattle {
  return {
    id: battle.id,
    user1_id: battle.userOneId,
    user2_id: battle.userTwoId,
    user1_username: battle.usernameOne,
    user2_username: battle.usernameTwo,
    amount: eurosFromCents(battle.stakeCents),
    round: battle.round,
    status: battle.status,
  }
}

function toEndedBattle(battle: EndedBattleSummary, owner: UserId): EndedBattle {
  const winner = winnerIdOf(battle)
  return {
    ...toActiveBattle(battle),
    winner,
    user1_points: battle.pointsOne,
    user2_points: battle.pointsTwo,
    net_gain: eurosFromCents(netCentsOf(winner, owner, battle.stakeCents)),
    started_at: battle.startedAt.toISOString(),
    ended_at: battle.endedAt.toISOString(),
  }
}

export function toAdminBattle(battle: ListedBattle): AdminBattle {
  return {
    ...toActiveBattle(battle),
    winner: winnerIdOf(battle),
    user1_points: battle.pointsOne,
    user2_points: battle.pointsTwo,
    user1_bot: battle.isBotOne,
    user2_bot: battle.isBotTwo,
    forfeited_by: battle.forfeitedBy === null ? null : playerIdOf(battle, battle.forfeitedBy),
    cancel_reason: battle.cancelReason,
    price_source: battle.priceSource,
    started_at: battle.startedAt.toISOString(),
    ended_at: battle.endedAt?.toISOString() ?? null,
  }
}

function toAdminBattleDetail(found: FoundBattle): AdminBattleDetail {
  return {
    ...toAdminBattle(found.listed),
    phase: found.phase,
    phase_ends_at: found.phaseEndsAtMs === null ? null : isoTime(found.phaseEndsAtMs),
    payouts: found.payouts && {
      user1: eurosFromCents(found.payouts.one),
      user2: eurosFromCents(found.payouts.two),
    },
    escrow: eurosFromCents(found.escrowCents),
    commitment: found.commitment,
    client_seeds: [...found.clientSeeds],
    server_seed: found.serverSeed,
    rated: found.rated,
    unrated_reason: found.unratedReason,
    events: found.events.map(({ atMs, ...event }) => ({ ...event, at: isoTime(atMs) })),
  }
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}

type Players = Pick<ListedBattle, 'userOneId' | 'userTwoId'>

function winnerIdOf({ winner, ...players }: Players & Pick<ListedBattle, 'winner'>): UserId | 'draw' | null {
  return winner === null || winner === 'draw' ? winner : playerIdOf(players, winner)
}

function playerIdOf({ userOneId, userTwoId }: Players, seat: Seat): UserId {
  return seat === 'one' ? userOneId : userTwoId
}

/** A draw or a cancelled battle counts as 0, without gain or loss. */
function netCentsOf(winner: UserId | 'draw' | null, owner: UserId, stakeCents: number): number {
  if (winner === null || winner === 'draw') return 0
  return winner === owner ? stakeCents : -stakeCents
}

/** The choices are shown together with the seeds, when neither is secret any more. */
function toFairness({ head: { id, seeds, players }, state }: LiveBattle) {
  const fairness = fairnessOf(state, seeds)
  const clientSeeds = [...fairness.clientSeeds]
  if (!fairness.revealed) return { id, ...fairness, clientSeeds, revealed: false as const }
  const rounds = fairness.rounds.map((round, index) => ({
    ...round,
    prices: [...round.prices],
    user1Choice: state.rounds[index]?.choices.one ?? null,
    user2Choice: state.rounds[index]?.choices.two ?? null,
  }))
  return {
    id,
    ...fairness,
    clientSeeds,
    user1_id: players.one.id,
    user2_id: players.two.id,
    rounds,
    revealed: true as const,
  }
}
