import { existsSync } from 'node:fs'
import { createCycleSettings } from '@bougie/engine'
import { type BattleId, type CycleId, type Refusal, refuse, type UserId, type WalletAddress } from '@bougie/protocol'
import { createAdminTrailRepository } from '../../server/src/adapters/prisma/admin-trail-repository.ts'
import { createAuditRepository } from '../../server/src/adapters/prisma/audit-repository.ts'
import { createBattleRepository } from '../../server/src/adapters/prisma/battle-repository.ts'
import { createBlockRepository } from '../../server/src/adapters/prisma/block-repository.ts'
import { createCycleRepository } from '../../server/src/adapters/prisma/cycle-repository.ts'
import { createLedgerRepository } from '../../server/src/adapters/prisma/ledger-repository.ts'
import { createLinkRepository } from '../../server/src/adapters/prisma/link-repository.ts'
import { createPlayerRepository } from '../../server/src/adapters/prisma/player-repository.ts'
import { type Resealed, resealDatabase } from '../../server/src/adapters/prisma/reseal.ts'
import { createSecurityLogRepository } from '../../server/src/adapters/prisma/security-log-repository.ts'
import { createSettingRepository } from '../../server/src/adapters/prisma/setting-repository.ts'
import { createUserRepository } from '../../server/src/adapters/prisma/user-repository.ts'
import { systemClock } from '../../server/src/adapters/system/clock.ts'
import { systemRandom } from '../../server/src/adapters/system/random.ts'
import {
  type GameSwitchRequest,
  type StoredSwitch,
  type SwitchName,
  storeGameSwitch,
} from '../../server/src/admin/game-switch.ts'
import { createAdminTrail } from '../../server/src/admin/trail.ts'
import { type Cancellation, cancelStoredBattle } from '../../server/src/battle/stored-cancellation.ts'
import type { BlockSubject } from '../../server/src/blacklist/block.ts'
import type { NamedBlock } from '../../server/src/blacklist/block-repository.ts'
import { type BlockWish, type StoredBlock, storeBlock, storeLift } from '../../server/src/blacklist/manual-blocks.ts'
import type { DataKeyConfig } from '../../server/src/composition/data-key.ts'
import { openDatabase } from '../../server/src/composition/open-database.ts'
import type { Config } from '../../server/src/config.ts'
import { type CycleCancellationOutcome, cancelStoredCycle } from '../../server/src/cycle/stored-cancellation.ts'
import { grantRole, type RoleChange } from '../../server/src/identity/grant-role.ts'
import { createLinks, type LinkResult } from '../../server/src/influencer/links.ts'
import { withSecurityEvents } from '../../server/src/security-log/note-others.ts'
import { type Audit, auditLedger } from '../../server/src/wallet/audit.ts'
import { createLedger } from '../../server/src/wallet/ledger.ts'
import type { Seeded } from '../seed/seed.ts'
import { Misuse } from './verb.ts'

/** The newest ones; more than anybody reads on a terminal. */
const BLOCKS_MAX = 1_000
/** Not in the image of production. */
const SEED = new URL('../seed/seed.ts', import.meta.url)
/** No admin: that is an operator in the trail. */
const BY_OPERATOR = { adminId: null } as const

/** What an operator can do to the house, without its doors (HTTP, sockets) being open. */
export interface OperatorHouse {
  audit(): Promise<Audit>
  grantRole(change: Omit<RoleChange, 'adminId'>): Promise<{ readonly ok: true } | Refusal>
  findPlayer(walletAddress: WalletAddress): Promise<UserId | null>
  block(wish: Omit<BlockWish, 'adminId'>): Promise<StoredBlock>
  lift(blockId: string): Promise<StoredBlock>
  /** Newest first. */
  blocks(which: { readonly onlyHolding: boolean }): Promise<readonly NamedBlock[]>
  holdingBlocksOf(subject: BlockSubject): Promise<readonly NamedBlock[]>
  switch(name: SwitchName, request: Omit<GameSwitchRequest, 'adminId'>): Promise<StoredSwitch>
  cancelBattle(battleId: BattleId): Promise<Cancellation>
  cancelCycle(cycleId: CycleId): Promise<CycleCancellationOutcome>
  /** Null: there is no such player. */
  createLink(link: { readonly ownerId: UserId | null; readonly code: string }): Promise<LinkResult>
  /** Null for a database that has players already. */
  seed(options: { readonly beside: boolean }): Promise<Seeded | null>
  reseal(): Promise<Resealed>
  close(): Promise<void>
}

export async function openHouse({
  cycle,
  ...config
}: DataKeyConfig & Partial<Pick<Config, 'cycle'>>): Promise<OperatorHouse> {
  const database = await openDatabase(config)
  const outside = { database, clock: systemClock, random: systemRandom }
  const { reader } = database
  const trail = withSecurityEvents(createAdminTrail({ ...outside, repository: createAdminTrailRepository() }), {
    ...outside,
    repository: createSecurityLogRepository(),
  })
  const ledger = createLedger({ ...outside, repository: createLedgerRepository() })
  const users = createUserRepository()
  const blocks = createBlockRepository()
  const means = { ...outside, trail, ledger, users, blocks, settings: createSettingRepository() }
  const battles = { repository: createBattleRepository(), players: createPlayerRepository() }
  const cycles = {
    repository: createCycleRepository(),
    settings: createCycleSettings(cycle),
    // Told by what comes back of it.
    onBroken: () => undefined,
  }
  // Nobody listens here: a running server reads the new role when it next looks a session up.
  const silent = { publish: () => undefined }
  const links = createLinks({ ...means, links: createLinkRepository(), bus: silent })
  const now = () => new Date(systemClock.nowMs())
  const page = { limit: BLOCKS_MAX, before: null }
  return {
    audit: () => auditLedger(createAuditRepository(), reader),
    grantRole: (change) => grantRole(means, { ...change, ...BY_OPERATOR }),
    findPlayer: async (address) => (await users.findByWalletKey(reader, address.toLowerCase()))?.id ?? null,
    block: (wish) => storeBlock(means, { ...wish, ...BY_OPERATOR }),
    lift: (id) => storeLift(means, { id, ...BY_OPERATOR }),
    blocks: ({ onlyHolding }) => blocks.list(reader, { ...page, userId: null, holdingAt: onlyHolding ? now() : null }),
    async holdingBlocksOf(subject) {
      const userId = subject.kind === 'user' ? subject.userId : null
      const holding = await blocks.list(reader, { ...page, userId, holdingAt: now() })
      return holding.filter((block) => isSame(block.subject, subject))
    },
    switch: (name, request) => storeGameSwitch(means, name, { ...request, ...BY_OPERATOR }),
    cancelBattle: (battleId) => cancelStoredBattle({ ...means, ...battles }, { battleId, ...BY_OPERATOR }),
    cancelCycle: (cycleId) => cancelStoredCycle({ ...means, ...cycles }, cycleId),
    createLink: async ({ ownerId, code }) =>
      ownerId === null ? refuse('USER_NOT_FOUND') : links.create({ ownerId, code, ...BY_OPERATOR }),
    async seed(options) {
      if (!existsSync(SEED)) {
        throw new Misuse('seed: it is not in this image; the repository and the developer’s stack have it')
      }
      // The whole server is in there: only who seeds pays for loading it.
      const { seed } = await import('../seed/seed.ts')
      return seed(database, options)
    },
    reseal: () => resealDatabase(database),
    close: () => database.close(),
  }
}

function isSame(one: BlockSubject, other: BlockSubject): boolean {
  if (one.kind === 'user') return other.kind === 'user' && one.userId === other.userId
  return other.kind === 'address' && one.address === other.address
}
