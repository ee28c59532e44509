// The facade of the server: tools, simulation and browser tests import it, and nothing of server/src beside it. The
// empty line after each title keeps the sorter of imports within the section.

// A whole server, and what it is started with.

export { chooseAdapters, embeddedAdapters } from './app/adapters.ts'
export {
  type Config,
  ConfigError,
  type Environment,
  parseConfig,
  readConfig,
  variableNames,
} from './app/config/config.ts'
export { compose, composeServer } from './app/container.ts'
export { createLog } from './platform/telemetry/log.ts'

// An operator's commands: tools/admin.

export type { ReopeningRequest } from './admin/reopening.ts'
export type { DataKeyConfig } from './app/data-key.ts'
export { migrateDatabase, ownerUrlOf, prepareOwner } from './app/database.ts'
export { type Operator, openOperator, type RunningGames } from './app/operator.ts'
export type { BlockSubject, NamedBlock } from './blacklist/block.ts'
export { toBlockResponse } from './blacklist/block.ts'
export type { RatingProblem } from './games/battle/rating/rating-service.ts'
export { toLink } from './influencer/routes.ts'
export { backUpDatabase, restoreDatabase } from './infrastructure/prisma/backup.ts'
export { placeOfDatabase } from './infrastructure/prisma/database-driver.ts'
export { subjectOfAddress } from './platform/http/client-address.ts'
export { nextParisTime } from './platform/scheduling/paris-calendar.ts'
export { type AuditReport, reportAudit } from './wallet/audit.ts'

// The stored rows, for programs that write or check them: seed, simulation, history of the benchmarks.

export { createAuditLog } from './audit-log/service.ts'
export { battleSeedContext, find as findBattle } from './games/battle/play/battle-repository.ts'
export { cycleSeedContext } from './games/cycle/play/cycle-rows.ts'
export { Prisma, PrismaClient } from './generated/sqlite/client.ts'
export { grantRole } from './identity/role.ts'
export { readMigrations } from './infrastructure/prisma/migrator.ts'
export { createPrismaDatabase } from './infrastructure/prisma/prisma-database.ts'
export type { SqliteDisk } from './infrastructure/prisma/sqlite-database.ts'
export type { Database, Models, Reader, Transaction } from './ports/database.ts'
export { type AccountId, accounts } from './wallet/accounts.ts'
export { auditLedger } from './wallet/audit.ts'
export * as audit from './wallet/audit-repository.ts'
export { createLedger } from './wallet/ledger.ts'

// The world around a server: clock, timers, randomness, sockets.

export { createSteadyClock, systemClock, systemTimers } from './infrastructure/system/clock.ts'
export { systemRandom } from './infrastructure/system/random.ts'
export { createDueHeap } from './platform/scheduling/due-queue.ts'
export type { Connection, SocketTransport } from './platform/ws/connection.ts'
export type { Gateway, SocketSession } from './platform/ws/gateway.ts'
export type { CallOff, Clock, ProcessClock, Timers } from './ports/clock.ts'
export type { QueuePlace } from './ports/queue.ts'
export type { Random } from './ports/random.ts'

// Single parts, for benchmarks.

export type { PlayerCard } from '@bougie/battle-messages'
export { choosePairs } from './games/battle/matchmaking/choose-pairs.ts'
export { createNewBattle } from './games/battle/play/new-battle.ts'
export { createMemoryBus } from './infrastructure/memory/bus.ts'
export { createMemoryPresence } from './infrastructure/memory/presence.ts'
export { createMemoryQueue } from './infrastructure/memory/queue.ts'
export { unlimited } from './infrastructure/memory/rate-limit.ts'
export { createTasks } from './platform/scheduling/tasks.ts'
export { createMetrics, measureProcess } from './platform/telemetry/metrics.ts'
export { createDispatch } from './platform/ws/dispatch.ts'
export { createFanOut } from './platform/ws/fan-out.ts'
export { frameOf } from './platform/ws/frame.ts'
export { createGateway } from './platform/ws/gateway.ts'
export { addSocketRoute } from './platform/ws/route.ts'
