// Adapters between the schema engine and the drivers.
import {
  ColumnTypeEnum,
  mockMigrationAwareAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import type { Provider } from './paths.ts'

const MENDS = [
  // Partial indexes on SQLite: the query has the name in double quotes, which better-sqlite3 is compiled to refuse.
  { from: /(type = 'index' AND name = )"([^"]*)"/, to: "$1'$2'" },
  // Postgres' own type "char" is unknown to the adapter: it is read as text and gets its type again below.
  { from: /constr\.contype AS constraint_type/, to: 'constr.contype::text AS constraint_type' },
  { from: /con\.(confdeltype|confupdtype),/g, to: 'con.$1::text AS $1,' },
  // Postgres 18 lists NOT NULL as constraints, which the engine does not know (prisma/orm#29635).
  { from: /contype NOT IN \('p', 'u', 'f'\)/, to: "contype IN ('c', 'x')" },
]

const CHARACTER_COLUMNS: ReadonlySet<string> = new Set(['constraint_type', 'confdeltype', 'confupdtype'])

/**
 * Some queries of the schema engine fail with the drivers. This adapter corrects them and passes all others unchanged.
 */
export function createMendedAdapter(
  factory: SqlMigrationAwareDriverAdapterFactory,
): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => mendQueries(await factory.connect()),
    connectToShadowDb: async () => mendQueries(await factory.connectToShadowDb()),
  }
}

function mendQueries(adapter: SqlDriverAdapter): SqlDriverAdapter {
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    executeRaw: (query) => adapter.executeRaw(query),
    executeScript: (script) => adapter.executeScript(script),
    startTransaction: (isolationLevel) => adapter.startTransaction(isolationLevel),
    dispose: () => adapter.dispose(),
    queryRaw: async (query) => mendResult(await adapter.queryRaw({ ...query, sql: mendSql(query.sql) })),
    ...(adapter.getConnectionInfo && { getConnectionInfo: adapter.getConnectionInfo.bind(adapter) }),
  }
}

function mendSql(sql: string): string {
  return MENDS.reduce((text, { from, to }) => text.replace(from, to), sql)
}

function mendResult(result: SqlResultSet): SqlResultSet {
  const columnTypes = result.columnTypes.map((type, index) =>
    CHARACTER_COLUMNS.has(result.columnNames[index] ?? '') ? ColumnTypeEnum.Character : type,
  )
  return { ...result, columnTypes }
}

/** The oldest Postgres that we run on: migrations must not use what it lacks. */
const POSTGRES_VERSION_NUMBER = 150_000

const postgresIdentity: SqlResultSet = {
  columnNames: ['exists', 'version', 'numeric_version'],
  columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
  rows: [[true, 'PostgreSQL 15.0', POSTGRES_VERSION_NUMBER]],
}

/**
 * The schema engine needs a connection even to compare two texts. This one answers the only query that the engine sends
 * before such a comparison (which server is it?) and refuses every other.
 */
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
