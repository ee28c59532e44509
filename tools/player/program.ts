import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { repositoryRoot } from '../prisma/paths.ts'

const OUTPUT_CHARACTERS_MAX = 100_000
const STOP_WITHIN_MS = 15_000
const END_WITH_PARENT = new URL('end-with-parent.ts', import.meta.url).href
const SERVER = fileURLToPath(new URL('../../server/src/app/main.ts', import.meta.url))

/** Working folder of servers that tools and tests start: the repository's own has the developer's `.env`. */
export function folderWithoutSettings(): string {
  const folder = join(repositoryRoot, '.cache', 'servers')
  mkdirSync(folder, { recursive: true })
  return folder
}

export interface ProgramOptions {
  readonly command: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

/** A program in a process of its own. */
export function startProgram({ command, cwd, env }: ProgramOptions) {
  const [program = '', ...programArguments] = command
  const child = spawn(program, programArguments, { cwd, env })
  const watchers = new Set<() => void>()
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text = `${text}${chunk}`.slice(-OUTPUT_CHARACTERS_MAX)
      for (const watch of watchers) watch()
    })
  }
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    processId: child.pid ?? 0,
    /** The exit code, or the signal that ended it. */
    ended,
    isRunning,
    /** The end of everything that it has written. */
    output: () => text,
    /** Resolves with the first match in the output; rejects when the process ends without one. */
    printed: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const watch = () => {
          const match = pattern.exec(text)
          if (!match) return
          watchers.delete(watch)
          resolve(match)
        }
        watchers.add(watch)
        void ended.then((code) => reject(new Error(`ended with ${code} and without ${pattern}:\n${text}`)))
        watch()
      }),
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    async stop() {
      if (!isRunning()) return
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
      await ended.catch(() => null)
      clearTimeout(force)
    },
  }
}

export type Program = ReturnType<typeof startProgram>

/** The real server; it ends with this process, also when this one is killed. */
export function startServerProgram(options: Omit<ProgramOptions, 'command'>): Program {
  return startProgram({ command: [process.execPath, '--import', END_WITH_PARENT, SERVER], ...options })
}
