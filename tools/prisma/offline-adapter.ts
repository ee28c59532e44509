// The schema engine needs a connection even to compare two texts. This one answers the only query that the engine sends
// before such a comparison (which server is it?) and refuses every other.
import {
  ColumnTypeEnum,
  mockMigrationAwareAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import type { Provider } from './paths.ts'

/** The oldest Postgres that we run on: migrations must not use what it lacks. */
const POSTGRES_VERSION_NUMBER = 150_000

const postgresIdentity: SqlResultSet = {
  columnNames: ['exists', 'version', 'numeric_version'],
  columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
  rows: [[true, 'PostgreSQL 15.0', POSTGRES_VERSION_NUMBER]],
}

export function createOfflineAdapter(provider: Provider): SqlMigrationAwareDriverAdapterFactory {
  const refusing = mockMigrationAwareAdapterFactory(provider)
  const connect = async (): Promise<SqlDriverAdapter> => {
    const adapter = await refusing.connect()
    return { ...adapter, queryRaw: (query) => responseIdentity(adapter, query), dispose: async () => undefined }
  }
  return { ...refusing, connect, connectToShadowDb: connect }
}

async function responseIdentity(adapter: SqlDriverAdapter, query: SqlQuery): Promise<SqlResultSet> {
  if (adapter.provider === 'postgres' && query.sql.includes('server_version_num')) return postgresIdentity
  return await adapter.queryRaw(query)
}
