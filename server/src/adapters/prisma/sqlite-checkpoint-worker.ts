// A thread of its own, because a checkpoint waits for the disk twice.
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '@bougie/engine'
import Sqlite from 'better-sqlite3'

export interface CheckpointAnswer {
  /** How long the log was; 0 when that could not be found out. */
  readonly logPages: number
}

const { file } = workerData as { readonly file: string }
const port = parentPort
assert(port !== null, 'runs in a thread')
const database = new Sqlite(file, { fileMustExist: true })

port.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'close') {
    database.close()
    port.close()
    return
  }
  const answer: CheckpointAnswer = { logPages: checkpoint() }
  port.postMessage(answer)
})

/** As far as readers let it, without standing in anybody's way. */
function checkpoint(): number {
  try {
    // SQLite's own answer: { busy, log, checkpointed }.
    const [row] = database.pragma('wal_checkpoint(PASSIVE)') as readonly { readonly log: number }[]
    return row?.log ?? 0
  } catch {
    // Another program's checkpoint; the next pass comes.
    return 0
  }
}
