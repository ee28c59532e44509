import { createCycleSettings } from '@bougie/engine'
import { type BattleId, type CycleId, type Refusal, refuse, type UserId, type WalletAddress } from '@bougie/protocol'
import { type GameSwitchRequest, type SwitchName, storeGameSwitch } from '../admin/game-switch.ts'
import { createAuditLog } from '../audit-log/service.ts'
import { type BlockSubject, fieldsOf, isActiveAt, subjectKeyOf } from '../blacklist/block.ts'
import { type BlockRequest, storeBlock, storeLift } from '../blacklist/block-changes.ts'
import * as blocks from '../blacklist/repository.ts'
import { cancelStoredBattle } from '../games/battle/admin/admin-battles.ts'
import * as battles from '../games/battle/play/battle-repository.ts'
import { type RatingProblem, recomputeRatings, rewriteRatings } from '../games/battle/rating/rating-service.ts'
import { cancelStoredCycle } from '../games/cycle/admin/cancellation.ts'
import * as cycles from '../games/cycle/play/cycle-repository.ts'
import { grantRole, type RoleChange } from '../identity/role.ts'
import * as users from '../identity/user-repository.ts'
import { createLinks } from '../influencer/links.ts'
import { systemClock } from '../infrastructure/system/clock.ts'
import { systemRandom } from '../infrastructure/system/random.ts'
import { withSecurityEvents } from '../security-log/operator-events.ts'
import { type Audit, auditLedger } from '../wallet/audit.ts'
import { createLedger } from '../wallet/ledger.ts'
import type { Config } from './config/config.ts'
import type { DataKeyConfig } from './data-key.ts'
import { openDatabase } from './database.ts'
import { resealDatabase } from './reseal.ts'

/** The newest ones; more than anybody reads in a terminal. */
const BLOCKS_MAX = 1_000
/** The audit log records an operator as an action without an admin. */
const BY_OPERATOR = { adminId: null } as const

export interface RunningGames {
  readonly battles: readonly BattleId[]
  readonly cycles: readonly CycleId[]
}

export type Operator = Awaited<ReturnType<typeof openOperator>>

/** Actions of an operator on the database while servers run: no HTTP, no sockets, no jobs. */
export async function openOperator({ cycle, ...config }: DataKeyConfig & Partial<Pick<Config, 'cycle'>>) {
  const database = await openDatabase(config)
  const base = { database, clock: systemClock, random: systemRandom }
  const { reader } = database
  const auditLog = withSecurityEvents(createAuditLog(base), base)
  const ledger = createLedger(base)
  const dependencies = { ...base, auditLog, ledger }
  const cycleRules = {
    settings: createCycleSettings(cycle),
    // The result already reports it.
    onBroken: () => undefined,
  }
  // Nothing listens here: a running server reads the new role at its next session lookup.
  const silentBus = { publish: () => undefined }
  const links = createLinks({ ...dependencies, bus: silentBus })
  const now = () => new Date(systemClock.nowMs())
  const cancelBattle = (battleId: BattleId) =>
    database.transaction((transaction) => cancelStoredBattle(dependencies, transaction, { battleId, ...BY_OPERATOR }))
  const cancelCycle = (cycleId: CycleId) => cancelStoredCycle({ ...dependencies, ...cycleRules }, cycleId)
  const page = { limit: BLOCKS_MAX, before: null }
  return {
    database,
    /** The ledger, and the ratings: these replay every battle, which is too much for a request of the back office. */
    async audit(): Promise<Audit> {
      const audit = await auditLedger(reader)
      const { problems } = await recomputeRatings(reader, systemClock.nowMs())
      const wrong = problems.map((problem) => ({ type: 'rating', subject: subjectOf(problem) }) as const)
      return { ...audit, balanced: audit.balanced && wrong.length === 0, problems: [...audit.problems, ...wrong] }
    },
    /** Recomputes from the first rated battle on; `writes` stores the ratings that differ. */
    recomputeRatings: ({ writes }: { readonly writes: boolean }) =>
      writes
        ? rewriteRatings(database, {
            nowMs: systemClock.nowMs(),
            async alongside(transaction, found) {
              const details = { battles: found.battles, corrected: found.problems.length - found.unmendable.length }
              const subject = { type: 'ratings', id: 'all' } as const
              await auditLog.record(transaction, { ...BY_OPERATOR, action: 'ratings_recomputed', subject, details })
            },
          })
        : recomputeRatings(reader, systemClock.nowMs()),
    grantRole: (change: Omit<RoleChange, 'adminId'>): Promise<{ readonly ok: true } | Refusal> =>
      grantRole(dependencies, { ...change, ...BY_OPERATOR }),
    findPlayer: async (address: WalletAddress): Promise<UserId | null> =>
      (await users.findByWalletKey(reader, address.toLowerCase()))?.id ?? null,
    block: (request: Omit<BlockRequest, 'adminId'>) => storeBlock(dependencies, { ...request, ...BY_OPERATOR }),
    lift: (id: string) => storeLift(dependencies, { id, ...BY_OPERATOR }),
    /** Newest first. */
    blocks: ({ onlyHolding }: { readonly onlyHolding: boolean }) =>
      blocks.list(reader, { ...page, userId: null, address: null, activeAt: onlyHolding ? now() : null }),
    /** Null for a block that has ended, too. */
    async holdingBlock(id: string) {
      const block = await blocks.find(reader, id)
      return block !== null && isActiveAt(block, now()) ? block : null
    },
    async holdingBlocksOf(subject: BlockSubject) {
      const holding = await blocks.list(reader, { ...page, ...fieldsOf(subject), activeAt: now() })
      // An address is also the beginning of longer ones.
      return holding.filter((block) => subjectKeyOf(block.subject) === subjectKeyOf(subject))
    },
    switch: (name: SwitchName, request: Omit<GameSwitchRequest, 'adminId'>) =>
      storeGameSwitch(dependencies, name, { ...request, ...BY_OPERATOR }),
    cancelBattle,
    cancelCycle,
    /**
     * For use after a restore: players have seen prices and seeds of these games since the backup, so none may
     * continue. A game that this version can't read is left to the next start, which refunds it.
     */
    async cancelRunningGames(): Promise<RunningGames> {
      const active = await battles.findActive(reader)
      const live = await cycles.findLive(reader)
      const [cancelledBattles, cancelledCycles]: [BattleId[], CycleId[]] = [[], []]
      for (const { head } of active) if ((await cancelBattle(head.id)).ok) cancelledBattles.push(head.id)
      if (live !== null && (await cancelCycle(live.head.id)).ok) cancelledCycles.push(live.head.id)
      return { battles: cancelledBattles, cycles: cancelledCycles }
    },
    /** A null owner means that there is no such player. */
    createLink: async ({ ownerId, code }: { readonly ownerId: UserId | null; readonly code: string }) =>
      ownerId === null ? refuse('USER_NOT_FOUND') : links.create({ ownerId, code, ...BY_OPERATOR }),
    reseal: () =>
      resealDatabase(database, async (transaction, { destinations, seeds }) => {
        const subject = { type: 'house', id: 'data_key' } as const
        const details = { destinations, seeds, keyId: reader.secrets.keyId }
        await auditLog.record(transaction, { ...BY_OPERATOR, action: 'seals_renewed', subject, details })
      }),
    close: () => database.close(),
  }
}

function subjectOf(problem: RatingProblem): string {
  return problem.type === 'battle' ? problem.battleId : problem.userId
}
