// Runs in its own thread, because a checkpoint waits for the disk twice. It loads only what it needs.
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

/**
 * `beginAnew` runs while nobody writes, and also writes the first page of the new log, because SQLite waits for the
 * disk there.
 */
export type CheckpointOrder = 'carryOver' | 'beginAnew' | 'close'

export interface CheckpointResponse {
  /** The length of the log in pages; 0 when unknown. */
  readonly logPages: number
  /** Whether the whole log is carried over, so that the next written page restarts it. */
  readonly isCarriedOver: boolean
}

const UNKNOWN: CheckpointResponse = { logPages: 0, isCarriedOver: false }

const { file } = workerData as { readonly file: string }
const port = parentPort
if (port === null) throw new Error('runs in a thread')
const database = new Sqlite(file, { fileMustExist: true })

port.on('message', (order: CheckpointOrder) => {
  if (order === 'close') {
    database.close()
    port.close()
    return
  }
  port.postMessage(perform(order))
})

function perform(order: CheckpointOrder): CheckpointResponse {
  try {
    const response = carryOver()
    if (order === 'beginAnew' && response.isCarriedOver) writeSomething()
    return response
  } catch {
    // Another program is using the file; the next pass will try again.
    return UNKNOWN
  }
}

/** Carries over as much as readers permit, without blocking anyone. */
function carryOver(): CheckpointResponse {
  // SQLite returns { busy, log, checkpointed }.
  const rows = database.pragma('wal_checkpoint(PASSIVE)') as readonly { log: number; checkpointed: number }[]
  const [row] = rows
  if (row === undefined) return UNKNOWN
  return { logPages: row.log, isCarriedOver: row.log > 0 && row.log === row.checkpointed }
}

/** Writes the same number again: one page with unchanged content. */
function writeSomething(): void {
  const version: unknown = database.pragma('user_version', { simple: true })
  database.pragma(`user_version = ${Number(version)}`)
}
