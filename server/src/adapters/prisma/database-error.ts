import { isDriverAdapterError } from '@prisma/driver-adapter-utils'
import { Prisma } from '../../generated/sqlite/client.ts'
import { UniqueConflict } from '../../ports/database.ts'

/** What the database answered, in its own words and with the statement, but never with the values. */
class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  /** The driver adapter's word for it, such as `UniqueConstraintViolation`. */
  readonly kind: string

  constructor(message: string, options: { kind: string; cause: unknown }) {
    super(message, { cause: options.cause })
    this.kind = options.kind
  }
}

export function describeDatabaseError(error: unknown, sql: string): unknown {
  if (!isDriverAdapterError(error)) return error
  const { kind, originalCode, originalMessage } = error.cause
  const message = `${originalMessage ?? error.message} (${originalCode ?? kind}) in: ${sql.replaceAll(/\s+/g, ' ')}`
  if (kind === 'UniqueConstraintViolation') return new UniqueConflict(message, { cause: error })
  return new DatabaseError(message, { kind, cause: error })
}

/** Errors of Prisma's models in the words of the port; those of raw SQL are so already. */
export function describeWorkError(error: unknown): unknown {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return error
  return new UniqueConflict(error.message, { cause: error })
}

/** Two transactions stood in each other's way; the whole one may simply be run again. */
export function isWriteConflict(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.kind === 'TransactionWriteConflict'
  if (isDriverAdapterError(error)) return error.cause.kind === 'TransactionWriteConflict'
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034'
}
