import { createAuditRepository } from '../../server/src/adapters/prisma/audit-repository.ts'
import { createPrismaDatabase } from '../../server/src/adapters/prisma/prisma-database.ts'
import { createUserRepository } from '../../server/src/adapters/prisma/user-repository.ts'
import { systemClock } from '../../server/src/adapters/system/clock.ts'
import type { Config } from '../../server/src/config.ts'
import { type Grant, grantRole } from '../../server/src/identity/grant-role.ts'
import { type Audit, auditLedger } from '../../server/src/wallet/audit.ts'

/** What an operator can do to the house, without its doors (HTTP, sockets) being open. */
export interface OperatorHouse {
  audit(): Promise<Audit>
  grantRole(grant: Grant): ReturnType<typeof grantRole>
  close(): Promise<void>
}

export async function openHouse({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<OperatorHouse> {
  const database = await createPrismaDatabase({ url: databaseUrl })
  return {
    audit: () => auditLedger(createAuditRepository(), database.reader),
    grantRole: (grant) => grantRole({ database, clock: systemClock, users: createUserRepository() }, grant),
    close: () => database.close(),
  }
}
