// One check of the run: a program that succeeds or fails. Its output is shown only when it failed, or on request.
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { repositoryRoot } from '../prisma/paths.ts'
import { ONE_FAILED, ONE_PASSED, type Tally } from './tally.ts'

export interface Check {
  readonly title: string
  readonly program: string
  readonly programArguments: readonly string[]
  readonly cwd?: string
  readonly showOutput?: boolean
  /** Gives way to the tests that run beside it, and uses the time in which they wait. */
  readonly inBackground?: boolean
}

/** Far longer than any check takes; a program that hangs must not prevent the summary line. */
const CHECK_DURATION_MS_MAX = 10 * 60_000

export async function runCheck(check: Check, interrupted: AbortSignal): Promise<Tally> {
  const startedAtMs = performance.now()
  const { code, output } = await collect(check, interrupted)
  const ok = code === 0
  report({ title: check.title, ok, startedAtMs })
  if (!ok || check.showOutput === true) console.log(output.trimEnd())
  return ok ? ONE_PASSED : ONE_FAILED
}

/** Runs the checks one after another, also after a failed one. */
export async function runInOrder(checks: readonly Check[], interrupted: AbortSignal): Promise<Tally[]> {
  const tallies: Tally[] = []
  for (const check of checks) tallies.push(await runCheck(check, interrupted))
  return tallies
}

export function report({ title, ok, startedAtMs }: { title: string; ok: boolean; startedAtMs: number }): void {
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  console.log(`${ok ? '✓' : '✗'} ${title} (${seconds} s)`)
}

function collect(
  { program, programArguments, cwd, inBackground = false }: Check,
  signal: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const chunks: string[] = []
    const child = spawn(program, programArguments, {
      cwd: cwd ?? repositoryRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: CHECK_DURATION_MS_MAX,
      signal,
    })
    if (inBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => chunks.push(text))
    child.once('error', (error) => resolve({ code: null, output: error.message }))
    child.once('close', (code) => resolve({ code, output: chunks.join('') }))
  })
}
