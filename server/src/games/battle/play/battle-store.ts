import type { BattleEvent } from '@bougie/engine'
import type { UserId } from '@bougie/protocol'
import type { Bus } from '../../../ports/bus.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { Ledger } from '../../../wallet/ledger.ts'
import { currentBalances } from '../socket/current-balances.ts'
import { type BattleHead, playerIdsOf } from './battle-head.ts'
import type { LiveBattle, LiveBattles, PlayerChange } from './live-battles.ts'
import type { StepPlan } from './plan-step.ts'
import type { PlayerRepository } from './player-repository.ts'
import type { BattleRepository, StoredBattle } from './repository.ts'
import { abandonedMovement, paidBackReason, type Settlement, settleBattle } from './settlement.ts'

/** Stores what was decided, with the money that it moves, then tells it. */
export interface BattleStore {
  /** False when somebody else stored first; then `catchUp` and decide again. */
  append(battle: LiveBattle, plan: StepPlan): Promise<boolean>
  /** Tells what was stored by somebody else, or by a commit whose answer was lost. */
  catchUp(battle: LiveBattle): Promise<void>
  /** Ends a battle whose story can't be read any more: each side gets what the rounds that were settled are worth to it. */
  abandon(battle: StoredBattle): Promise<void>
}

export interface BattleStoreDependencies {
  readonly clock: Clock
  readonly database: Database
  readonly repository: BattleRepository
  readonly players: PlayerRepository
  readonly ledger: Ledger
  readonly battles: LiveBattles
  readonly bus: Bus
}

const NOTHING_SETTLED: Settlement = { notices: [], records: new Map() }

export function createBattleStore(dependencies: BattleStoreDependencies): BattleStore {
  const { clock, database, repository, players, ledger, battles, bus } = dependencies

  function tell(battle: LiveBattle, events: StepPlan['events'], { notices, records }: Settlement): void {
    const { id, version } = battle
    // Before the end is told, so that it is told with the new records.
    battles.updatePlayers(asChanges(records))
    battles.apply(battle, events)
    const told = Array.from(records, ([userId, record]) => ({ userId, record }))
    bus.publish([{ type: 'battleStepped', battleId: id, version, events, records: told }, ...notices])
  }

  return {
    async append(battle, { events, state }) {
      const { id: battleId, version, head } = battle
      const { serverSeed } = head.seeds
      const stored = await database.transaction(async (transaction) => {
        if (!(await repository.append(transaction, { battleId, version, events, state, serverSeed }))) return null
        return state.outcome === null
          ? NOTHING_SETTLED
          : settleBattle({ ledger, players }, transaction, { head, state })
      })
      if (stored === null) return false
      tell(battle, events, stored)
      return true
    },
    async catchUp(battle) {
      const stored = await repository.find(database.reader, battle.id)
      if (stored === null) return
      const end = stored.events.find(({ type }) => type === 'battleCompleted' || type === 'battleCancelled')
      const notices = end ? await currentBalances(dependencies, playerIdsOf(battle.head), reasonOf(end)) : []
      // The rest may have come by the bus while this was read.
      const missing = stored.events.slice(battle.version)
      if (missing.length > 0) tell(battle, missing, { notices, records: recordsOf(stored.head) })
    },
    async abandon({ head, events }) {
      const at = new Date(clock.nowMs())
      await database.transaction(async (transaction) => {
        const movement = abandonedMovement(head, events)
        if ((await repository.abandon(transaction, head.id, at)) && movement !== null)
          await ledger.post(transaction, [movement])
      })
    },
  }
}

function asChanges(records: Settlement['records']): Map<UserId, PlayerChange> {
  return new Map([...records].map(([userId, record]) => [userId, { record }]))
}

function reasonOf(end: BattleEvent) {
  if (end.type === 'battleCancelled') return paidBackReason(end.shareOne ?? null)
  return end.type === 'battleCompleted' && end.winner === 'draw' ? 'battle_refund' : 'battle_payout'
}

function recordsOf({ players: { one, two } }: BattleHead): Settlement['records'] {
  return new Map([one, two].map(({ id, record }) => [id, record]))
}
