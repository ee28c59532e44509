// A commit in SQLite's write-ahead log waits for the disk, 1 ms or 50, on the calling thread: here the thread that also
// sends prices. So SQLite only writes (`synchronous = NORMAL`), and the thread pool brings the log to the disk before a
// commit is acknowledged. A separate thread carries the log over into the database file.
import { type FileHandle, open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { AppError, messageOf } from '../../platform/app-error.ts'
import type { CheckpointOrder, CheckpointResponse } from './sqlite-checkpoint-worker.ts'

/** Commits between two passes; a pass costs two additional synchronisations of the disk. */
const COMMITS_PER_CHECKPOINT = 64
/** A process that writes little, such as a command, needs no thread. */
const COMMITS_BEFORE_THREAD = 512
/** 16 MB. When the log is longer, the next group waits until it is carried over completely and restarted. */
const LOG_PAGES_MAX = 4_000
/**
 * 64 MB. From here on SQLite carries it over itself, blocking everything else, in case the thread has ended or is far
 * behind.
 */
export const OWN_CHECKPOINT_PAGES = 16_000

export interface WriteAheadLogOptions {
  readonly file: string
  /** Called once. From then on the contents of the disk are unknown, so only a new start may read them. */
  readonly onDiskFailure: (error: Error) => void
  /** Opens the real file by default. */
  readonly openLog?: (path: string) => Promise<Pick<FileHandle, 'datasync' | 'close'>>
}

export function createWriteAheadLog(options: WriteAheadLogOptions) {
  const { file, onDiskFailure, openLog = (path) => open(path, 'r+') } = options
  const checkpoints = createCheckpoints(file)
  let log: Promise<Pick<FileHandle, 'datasync' | 'close'>> | null = null
  let failure: AppError | null = null
  let waiting: PromiseWithResolvers<void> | null = null
  let isFlushing = false

  function fail(cause: unknown): AppError {
    const reason = messageOf(cause)
    // Never retried: the system discards what it could not write, and a second attempt would report it as written.
    failure = new AppError('SERVICE_UNAVAILABLE', `the disk failed under ${file}-wal: ${reason}`, { cause })
    onDiskFailure(failure)
    return failure
  }

  function assertSound(): void {
    if (failure) throw failure
  }

  async function synchronise(): Promise<void> {
    assertSound()
    try {
      // SQLite created the file with the first commit, and keeps it while a connection is open.
      log ??= openLog(`${file}-wal`)
      await (await log).datasync()
    } catch (cause) {
      throw fail(cause)
    }
  }

  /** A running synchronisation may have begun before a commit was written, so later commits share the next one. */
  async function flushWaiting(): Promise<void> {
    isFlushing = true
    while (waiting !== null) {
      const { resolve, reject } = waiting
      waiting = null
      await synchronise().then(resolve, reject)
    }
    isFlushing = false
  }

  return {
    /** @throws once the disk has failed. */
    assertSound,
    /** Called before a group begins: a log that is too long is carried over first. */
    async checkpointIfDue() {
      assertSound()
      await checkpoints.checkpointIfDue()
    },
    /** Resolves once everything committed so far is on the disk. */
    flush() {
      checkpoints.onCommit()
      waiting ??= Promise.withResolvers()
      const { promise } = waiting
      if (!isFlushing) void flushWaiting()
      return promise
    },
    /** Must be called before the connections close. */
    async close() {
      await checkpoints.close()
      await (await log?.catch(() => null))?.close()
    },
  }
}

export type WriteAheadLog = ReturnType<typeof createWriteAheadLog>

/** Carries the log over into the database file while others read and write. */
function createCheckpoints(file: string) {
  let worker: Worker | null = null
  let commits = 0
  let isCheckpointDue = false
  let pass: Promise<void> | null = null

  /** If the worker ends, the next pass starts another one; until then SQLite limits the log itself. */
  function startWorker(): Worker {
    const started = new Worker(new URL('./sqlite-checkpoint-worker.ts', import.meta.url), { workerData: { file } })
    // Only its end matters, which 'exit' reports too.
    started.on('error', () => undefined)
    started.once('exit', () => {
      worker = null
    })
    return started
  }

  function begin(order: CheckpointOrder): Promise<void> {
    commits = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    const started = worker ?? startWorker()
    worker = started
    const done = (isCheckpointDueNow: boolean) => {
      started.off('message', onMessage).off('exit', onExit).unref()
      isCheckpointDue = isCheckpointDueNow
      pass = null
      resolve()
    }
    // A log that is completely carried over restarts with the next commit, which would wait for the disk at its first
    // page.
    const onMessage = ({ logPages, isCarriedOver }: CheckpointResponse) =>
      done(order === 'carryOver' && (isCarriedOver || logPages > LOG_PAGES_MAX))
    const onExit = () => done(false)
    // A running pass may be awaited; an idle worker must not keep the program alive.
    started.ref()
    started.on('message', onMessage).on('exit', onExit).postMessage(order)
    pass = promise
    return promise
  }

  return {
    onCommit() {
      commits += 1
      if (
        commits >= (worker === null ? COMMITS_BEFORE_THREAD : COMMITS_PER_CHECKPOINT) &&
        pass === null &&
        !isCheckpointDue
      )
        void begin('carryOver')
    },
    /** Called while nobody writes, so the whole log can be carried over. */
    async checkpointIfDue() {
      if (isCheckpointDue) await begin('beginAnew')
    },
    async close() {
      await pass
      if (worker === null) return
      const { promise, resolve } = Promise.withResolvers<void>()
      worker.ref()
      worker.once('exit', () => resolve())
      worker.postMessage('close' satisfies CheckpointOrder)
      await promise
    },
  }
}
