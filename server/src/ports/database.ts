declare const readerBrand: unique symbol
declare const transactionBrand: unique symbol

/** A place to read committed rows from. Opaque: only the database adapter knows what is inside. */
export interface Reader {
  readonly [readerBrand]: true
}

/** An open transaction; it reads its own writes. Every writing repository method requires one. */
export interface Transaction extends Reader {
  readonly [transactionBrand]: true
}

/**
 * The database as the capabilities see it. Repositories take a `Reader` to read and a `Transaction` to write.
 */
export interface Database {
  /** Reads outside any transaction. */
  readonly reader: Reader
  /**
   * Runs `work` atomically and resolves once it is durable; a throw undoes this transaction alone. Transactions that arrive
   * together share one durable commit. Never await anything but repositories inside, and change nothing outside: after
   * a deadlock on Postgres the work is run again. It must not open another transaction.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Rejects when the database can't respond. */
  ping(): Promise<void>
  /** Called for every durable commit. */
  onCommit(listener: (commit: CommitReport) => void): void
  close(): Promise<void>
}

export interface CommitReport {
  /** The number of units that shared it. */
  readonly transactions: number
  /** From its first statement on. */
  readonly durationMs: number
  /** Transactions that waited for the next one when it was done. */
  readonly waiting: number
}

/** A transaction lost the race for a value that must be unique; its work is undone. */
export class UniqueConflict extends Error {
  override readonly name = 'UniqueConflict'
}
