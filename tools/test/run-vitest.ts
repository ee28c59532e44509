import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../prisma/paths.ts'
import { addTallies, NOTHING, ONE_FAILED, type Tally } from './tally.ts'

/** Ends a run that hangs. CI should take twenty minutes; a slow machine must not fail correct code. */
const TESTS_DURATION_MS_MAX = 60 * 60_000

export interface TestRun {
  /** Undefined: there is none, and the browser specs count as skipped. Null: the requested projects need none. */
  readonly chromium: string | undefined | null
  readonly vitestArguments: readonly string[]
  /** The arguments select no files: a project without one is a failure. */
  readonly wholeProjects: boolean
  readonly interrupted: AbortSignal
}

export async function runVitest({ chromium, vitestArguments, wholeProjects, interrupted }: TestRun): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'))
  const tallyFile = join(folder, 'tally.json')
  const withoutBrowser = chromium === undefined ? ['--project', '!e2e'] : []
  const code = await run([...withoutBrowser, ...vitestArguments], interrupted, {
    TALLY_FILE: tallyFile,
    TALLY_WHOLE_PROJECTS: String(wholeProjects),
    ...(chromium && { CHROMIUM_PATH: chromium }),
  })
  const skippedSpecs = chromium === undefined ? { ...NOTHING, skipped: countBrowserSpecs() } : NOTHING
  const tally = addTallies([readTally(tallyFile), skippedSpecs])
  rmSync(folder, { recursive: true })
  // Vitest also fails for reasons outside of tests, such as a worker that dies.
  return code !== 0 && tally.failed === 0 ? addTallies([tally, ONE_FAILED]) : tally
}

function run(
  vitestArguments: readonly string[],
  signal: AbortSignal,
  env: Record<string, string>,
): Promise<number | null> {
  const program = join(repositoryRoot, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', `--reporter=${join(repositoryRoot, 'tools', 'test', 'tally-reporter.ts')}`]
  const child = spawn(process.execPath, [program, 'run', ...reporters, ...vitestArguments], {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: TESTS_DURATION_MS_MAX,
    signal,
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  })
}

function readTally(file: string): Tally {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Vitest ended before it could count: that is the failure.
    return ONE_FAILED
  }
}

function countBrowserSpecs(): number {
  return globSync('client/e2e/**/*.spec.ts', { cwd: repositoryRoot }).length
}
