// Errors of both drivers as the rest of the server sees them. Most of them no test can cause in a real database.
import { DriverAdapterError, type Error as DriverError } from '@prisma/driver-adapter-utils'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { UniqueConflict } from '../../ports/database.ts'
import {
  DatabaseAway,
  describeAdapterError,
  describeSqliteError,
  isAftermath,
  isLockNotFree,
  isWriteConflict,
} from './database-error.ts'

const SQL = `UPDATE   settings
  SET value = $1`

const described = (cause: DriverError) => describeAdapterError(new DriverAdapterError(cause), SQL)

/** As the driver reports a response of Postgres with this SQLSTATE. */
const ofPostgres = (code: string, message = 'it failed') =>
  described({
    kind: 'postgres',
    originalCode: code,
    originalMessage: message,
    ...{ code, message, severity: 'ERROR' },
    ...{ detail: undefined, column: undefined, hint: undefined },
  })

const ofSqlite = (code: string) => describeSqliteError(new Sqlite.SqliteError('it failed', code), SQL)

describe('a database that is away is one for which a player may try again later', () => {
  test.each([
    ['08006', 'a broken connection'],
    ['57P01', 'a shutdown'],
    ['57P03', 'a start'],
    ['25P03', 'a transaction that was ended as abandoned'],
    ['53100', 'a full disk'],
    ['53200', 'no memory'],
    ['53300', 'too many connections'],
    ['25006', 'a replica that is read-only'],
  ])('Postgres: %s, %s', (code) => {
    expect(ofPostgres(code)).toBeInstanceOf(DatabaseAway)
  })

  test.each<DriverError>([
    { kind: 'DatabaseNotReachable' },
    { kind: 'ConnectionClosed' },
    { kind: 'SocketTimeout' },
    { kind: 'TooManyConnections', cause: 'it failed' },
    { kind: 'TlsConnectionError', reason: 'certificate has expired' },
  ])('Postgres: $kind', (cause) => {
    expect(described(cause)).toBeInstanceOf(DatabaseAway)
  })

  test.each([new Error('Connection terminated'), new AggregateError([], 'no address responds')])(
    'Postgres: a failure of the connection itself, %o',
    (error) => {
      expect(describeAdapterError(error, SQL)).toBeInstanceOf(DatabaseAway)
    },
  )

  test.each(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_READONLY', 'SQLITE_CANTOPEN'])(
    'SQLite: %s',
    (code) => {
      expect(ofSqlite(code)).toBeInstanceOf(DatabaseAway)
    },
  )
})

test('a bug is no database that is away, and is reported with its statement', () => {
  const message = 'it failed (23514) in: UPDATE settings SET value = $1'
  expect(ofPostgres('23514')).toMatchObject({ name: 'DatabaseError', message })
  expect(ofSqlite('SQLITE_CONSTRAINT_CHECK')).toMatchObject({ name: 'DatabaseError' })
  const bug = new TypeError('undefined is no function')
  expect([describeAdapterError(bug, SQL), describeSqliteError(bug, SQL)]).toEqual([bug, bug])
  for (const error of [ofPostgres('23514'), ofSqlite('SQLITE_CONSTRAINT_CHECK'), bug]) {
    expect([isWriteConflict(error), isLockNotFree(error), isAftermath(error)]).toEqual([false, false, false])
  }
})

test('a taken value is the same conflict on both databases, by a primary key too', () => {
  const unique: DriverError = { kind: 'UniqueConstraintViolation', constraint: { fields: ['key'] } }
  const conflicts = [described(unique), ofSqlite('SQLITE_CONSTRAINT_UNIQUE'), ofSqlite('SQLITE_CONSTRAINT_PRIMARYKEY')]
  for (const conflict of conflicts) expect(conflict).toBeInstanceOf(UniqueConflict)
})

test('a lock that is not free fails its own transaction: the database is not away, and others go on', () => {
  const error = ofPostgres('55P03')
  expect(error).toMatchObject({ errorCode: 'SERVICE_UNAVAILABLE' })
  expect(error).not.toBeInstanceOf(DatabaseAway)
  expect(isLockNotFree(error)).toBe(true)
  expect(isLockNotFree(new Error('the migration failed', { cause: error }))).toBe(true)
  expect(isLockNotFree(new Error('the migration failed'))).toBe(false)
})

test('a conflict of transactions can be run again; what follows a failed statement is only its aftermath', () => {
  const [conflict, aftermath] = [described({ kind: 'TransactionWriteConflict' }), ofPostgres('25P02')]
  expect([isWriteConflict(conflict), isAftermath(conflict)]).toEqual([true, false])
  expect([isWriteConflict(aftermath), isAftermath(aftermath)]).toEqual([false, true])
})
