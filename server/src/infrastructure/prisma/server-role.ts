// Two roles on Postgres. The owner of the tables migrates, backs up and restores. The server's own role reads and
// writes rows but cannot change the rules that they obey: no table, no trigger of the ledger, no row of an append-only
// table.
import { randomInt } from 'node:crypto'
import pg from 'pg'
import { connect, withClient } from './postgres-client.ts'

export interface DatabaseRoles {
  readonly ownerUrl: string
  /** Names the server's role and its password. */
  readonly serverUrl: string
}

/** SQLSTATE class 28: the password is wrong, or the role does not exist. */
const REFUSED_LOGIN = /^28/

/** The most that `randomInt` takes. */
const LOCK_KEYS = 2 ** 48 - 1

/** Bits of `pg_trigger.tgtype`. */
const DELETE_TRIGGER = 8
const UPDATE_TRIGGER = 16

interface TableRules {
  readonly name: string
  readonly kind: 'r' | 'v'
  readonly updates: boolean
  readonly deletes: boolean
}

/**
 * Creates the role if it is missing; it may connect, and is granted its rights once there are tables. @throws with a
 * message for the operator
 */
export async function makeServerRole({ ownerUrl, serverUrl }: DatabaseRoles): Promise<void> {
  const { username, password } = new URL(serverUrl)
  const login = { name: decodeURIComponent(username), password: decodeURIComponent(password) }
  await withClient(ownerUrl, async (owner) => {
    const isNew = await makeRole(owner, login)
    await owner.query(
      `GRANT CONNECT ON DATABASE ${(await placeOf(owner)).database} TO ${pg.escapeIdentifier(login.name)}`,
    )
    if (!isNew) await renewPassword(owner, { ...login, serverUrl })
  })
}

/** Grants the role its rights on the current tables. */
export async function grantServerRole({ ownerUrl, serverUrl }: DatabaseRoles): Promise<void> {
  const name = decodeURIComponent(new URL(serverUrl).username)
  await withClient(ownerUrl, async (owner) => {
    await owner.query('BEGIN')
    await grantRows(owner, pg.escapeIdentifier(name))
    await owner.query('COMMIT')
  })
}

/**
 * Whether both addresses lead to one database. Addresses alone can't tell: a connection pooler has another host, and two
 * hosts may each have a database of the same name. An advisory lock of one is held in the other only if they are one.
 */
export async function isOneDatabase({ ownerUrl, serverUrl }: DatabaseRoles): Promise<boolean> {
  const key = randomInt(LOCK_KEYS)
  return await withClient(ownerUrl, async (owner) => {
    await owner.query('BEGIN')
    await owner.query('SELECT pg_advisory_xact_lock($1)', [key])
    return await withClient(serverUrl, async (server) => {
      const { rows } = await server.query<{ isFree: boolean }>(
        'SELECT pg_try_advisory_xact_lock($1::bigint) AS "isFree"',
        [key],
      )
      return rows[0]?.isFree === false
    })
  })
}

interface Login {
  readonly name: string
  readonly password: string
}

async function makeRole(owner: pg.Client, { name, password }: Login): Promise<boolean> {
  const { rows } = await owner.query<{ isMighty: boolean }>(
    `SELECT rolsuper OR rolcreaterole OR pg_has_role(oid, current_user::regrole, 'MEMBER') AS "isMighty"
      FROM pg_roles WHERE rolname = $1`,
    [name],
  )
  if (rows[0]?.isMighty) {
    throw new Error(
      `DATABASE_URL: the role ${name} may change tables itself; name another one, MIGRATION_DATABASE_URL's role makes it`,
    )
  }
  if (rows.length > 0) return false
  await owner.query(`CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
  return true
}

/**
 * Updates a password that was changed in the configuration. A correct one is left alone, so no right to change it is
 * needed.
 */
async function renewPassword(
  owner: pg.Client,
  { name, password, serverUrl }: Login & { serverUrl: string },
): Promise<void> {
  try {
    const server = await connect(serverUrl)
    await server.end()
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null
    if (!(cause instanceof pg.DatabaseError && REFUSED_LOGIN.test(cause.code ?? ''))) throw error
    await owner.query(`ALTER ROLE ${pg.escapeIdentifier(name)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
  }
}

/** Views run with their owner's rights, so the role may only read them. */
async function grantRows(owner: pg.Client, role: string): Promise<void> {
  const { database, schema } = await placeOf(owner)
  await owner.query(`
    REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC;
    REVOKE CREATE ON SCHEMA ${schema} FROM PUBLIC, ${role};
    REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${role};
    GRANT USAGE ON SCHEMA ${schema} TO ${role};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`)
  for (const { name, kind, updates, deletes } of await readTableRules(owner)) {
    const verbs = ['SELECT']
    if (kind === 'r' && name !== '_prisma_migrations') {
      verbs.push('INSERT', ...(updates ? ['UPDATE'] : []), ...(deletes ? ['DELETE'] : []))
    }
    await owner.query(`GRANT ${verbs.join(', ')} ON ${name} TO ${role}`)
  }
}

/** Both as quoted identifiers. */
async function placeOf(owner: pg.Client): Promise<{ readonly database: string; readonly schema: string }> {
  const { rows } = await owner.query<{ database: string; schema: string }>(
    `SELECT format('%I', current_database()) AS database, format('%I', current_schema()) AS schema`,
  )
  const [place] = rows
  if (!place) throw new Error('the database has no schema')
  return place
}

/** Rights for operations that a table's own triggers always refuse are not granted. */
async function readTableRules(owner: pg.Client): Promise<readonly TableRules[]> {
  const refusing = (bit: number) => `NOT EXISTS (
    SELECT 1 FROM pg_trigger
    WHERE tgrelid = relation.oid AND NOT tgisinternal AND tgfoid = 'refuse_change'::regproc
      AND tgqual IS NULL AND cardinality(tgattr::int2[]) = 0 AND tgtype & ${bit} <> 0)`
  const { rows } = await owner.query<TableRules>(`
    SELECT format('%I', relname) AS name, relkind AS kind, ${refusing(UPDATE_TRIGGER)} AS updates,
      ${refusing(DELETE_TRIGGER)} AS deletes
    FROM pg_class AS relation
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v') ORDER BY relname`)
  return rows
}
