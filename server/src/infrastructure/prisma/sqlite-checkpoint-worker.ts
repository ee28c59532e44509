// A thread of its own, because a checkpoint waits for the disk twice. It loads nothing that it does not need.
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

/** `beginAnew`: while nobody writes; a first page is written too, since SQLite waits for the disk at it. */
export type CheckpointOrder = 'carryOver' | 'beginAnew' | 'close'

export interface CheckpointResponse {
  /** The length of the log; 0 when it is unknown. */
  readonly logPages: number
  /** All of it, so that the next page written begins it anew. */
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
    // Another program has the file; the next pass comes.
    return UNKNOWN
  }
}

/** As far as readers let it, without standing in anybody's way. */
function carryOver(): CheckpointResponse {
  // SQLite's own response: { busy, log, checkpointed }.
  const rows = database.pragma('wal_checkpoint(PASSIVE)') as readonly { log: number; checkpointed: number }[]
  const [row] = rows
  if (row === undefined) return UNKNOWN
  return { logPages: row.log, isCarriedOver: row.log > 0 && row.log === row.checkpointed }
}

/** The same number again: one page, and no other content. */
function writeSomething(): void {
  const version: unknown = database.pragma('user_version', { simple: true })
  database.pragma(`user_version = ${Number(version)}`)
}
