// Translates errors of both drivers into those of the port where it has any. Every statement passes here, below
// Prisma's client, which forwards unknown errors unchanged: typed calls and SQL fail alike.
import { type DriverAdapterError, isDriverAdapterError } from '@prisma/driver-adapter-utils'
import Sqlite from 'better-sqlite3'
import { AppError, messageOf } from '../../platform/app-error.ts'
import { UniqueConflict } from '../../ports/database.ts'

const WRITE_CONFLICT = 'TransactionWriteConflict'
const UNIQUE_CONFLICT = 'UniqueConstraintViolation'
/** SQLSTATE of a statement that Postgres did not run, because an earlier one of its transaction had failed. */
const TRANSACTION_FAILED = '25P02'
/** SQLSTATE of a lock that was not free in time. */
export const LOCK_TIMED_OUT = '55P03'

/** The database can't be reached, or accepts no writes: a player may try again later. */
export class DatabaseAway extends AppError {
  constructor(cause: unknown) {
    super('SERVICE_UNAVAILABLE', 'the database is away', { cause })
  }
}

/** Somebody outside keeps a row or a table locked. Other transactions go on: their rows may be free. */
class LockNotFree extends AppError {
  constructor(message: string, options: ErrorOptions) {
    super('SERVICE_UNAVAILABLE', message, options)
  }
}

/** The database's error message with the statement, but never with the values. */
class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly kind: DatabaseErrorKind

  constructor(message: string, { kind, cause }: { kind: DatabaseErrorKind; cause: unknown }) {
    super(message, { cause })
    this.kind = kind
  }
}

/** `aftermath`: an earlier statement of the transaction has failed, and that one's error has the reason. */
type DatabaseErrorKind = 'writeConflict' | 'aftermath' | 'other'

const AWAY_KINDS: readonly string[] = [
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  // A certificate that expired or does not match: the operator mends it, and no code is wrong.
  'TlsConnectionError',
]
/**
 * SQLSTATE codes of a broken connection, of a server that shuts down or starts, of a transaction ended as abandoned, of
 * a full disk or memory, and of a replica that is read-only.
 */
const AWAY_CODES = /^(08|57P|25P03|53|25006)/
/** The disk is full or fails, another program holds the file, or it became read-only. */
const AWAY_SQLITE_CODES = /^SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN)/

/** The driver reports a broken connection as an error without the SQLSTATE that every response has. */
function isAway(error: unknown): boolean {
  if (isDriverAdapterError(error)) {
    const { kind, originalCode } = error.cause
    return AWAY_KINDS.includes(kind) || AWAY_CODES.test(originalCode ?? '')
  }
  return error instanceof Error && (error.name === 'Error' || error instanceof AggregateError)
}

export function describeAdapterError(error: unknown, sql: string): unknown {
  if (isAway(error)) return new DatabaseAway(error)
  if (!isDriverAdapterError(error)) return error
  const { kind, originalCode, originalMessage } = error.cause
  const message = statementMessage(originalMessage ?? error.message, originalCode ?? kind, sql)
  if (originalCode === LOCK_TIMED_OUT) return new LockNotFree(message, { cause: error })
  if (kind === UNIQUE_CONFLICT) return new UniqueConflict(message, { cause: error })
  return new DatabaseError(message, { kind: kindOf(error.cause), cause: error })
}

function kindOf({ kind, originalCode }: DriverAdapterError['cause']): DatabaseErrorKind {
  if (kind === WRITE_CONFLICT) return 'writeConflict'
  return originalCode === TRANSACTION_FAILED ? 'aftermath' : 'other'
}

export function describeSqliteError(error: unknown, sql: string): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error
  if (AWAY_SQLITE_CODES.test(error.code)) return new DatabaseAway(error)
  const message = statementMessage(error.message, error.code, sql)
  const isUnique = error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  if (isUnique) return new UniqueConflict(message, { cause: error })
  return new DatabaseError(message, { kind: 'other', cause: error })
}

/** For an operator whose server can't open its database: the driver's own reason, else the kind of its error. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof DatabaseAway ? error.cause : error
  if (!isDriverAdapterError(cause)) return messageOf(cause)
  const { kind, originalMessage } = cause.cause
  if (kind === 'TlsConnectionError') return `${kind}: ${cause.cause.reason}`
  return originalMessage ?? kind
}

/** Two transactions conflicted; the whole transaction can simply be run again. */
export function isWriteConflict(error: unknown): boolean {
  return error instanceof DatabaseError && error.kind === 'writeConflict'
}

/** Also of an error that names it as its cause. */
export function isLockNotFree(error: unknown): boolean {
  return error instanceof LockNotFree || (error instanceof Error && isLockNotFree(error.cause))
}

export function isAftermath(error: unknown): boolean {
  return error instanceof DatabaseError && error.kind === 'aftermath'
}

function statementMessage(message: string, code: string, sql: string): string {
  return `${message} (${code}) in: ${sql.replaceAll(/\s+/g, ' ').trim()}`
}
