import { type ChildProcess, spawn } from 'node:child_process'
import { dirname } from 'node:path'
import process from 'node:process'

const OUTPUT_CHARACTERS_MAX = 20_000
const STOP_WITHIN_MS = 15_000

export interface ProcessOptions {
  readonly command: readonly string[]
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
}

export interface LocalProcess {
  /** The end of its output. */
  readonly output: () => string
  readonly exitCode: Promise<number | null>
  readonly isRunning: () => boolean
  signal(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

/** Starts a container's program with its own environment; of ours it gets only the PATH. */
export function startProcess({ command, folder, environment }: ProcessOptions): LocalProcess {
  const [program = '', ...programArguments] = command
  const PATH = [dirname(process.execPath), process.env['PATH'], '/usr/sbin'].join(':')
  const child = spawn(program, programArguments, { cwd: folder, env: { PATH, ...environment } })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text = `${text}${chunk}`.slice(-OUTPUT_CHARACTERS_MAX)
    })
  }
  const exitCode = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    output: () => text,
    exitCode,
    isRunning,
    signal: (signal) => void child.kill(signal),
    stop: () => end(child, exitCode),
  }
}

async function end(child: ChildProcess, exitCode: Promise<number | null>): Promise<void> {
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await exitCode.catch(() => null)
  clearTimeout(force)
}
