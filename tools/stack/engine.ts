// Docker as a person uses it: by its command line, in the folder of the project, but without the person's `.env`.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../prisma/paths.ts'

const RESPONSE_WITHIN_MS = 20_000
const REMOVED_WITHIN_MS = 60_000
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

/** A battle takes seconds. */
export const SHORT_PHASES = {
  MATCH_COUNTDOWN_MS: '500',
  BATTLE_WAITING_MS: '300',
  BATTLE_PREDICTION_MS: '2000',
  BATTLE_RESULTS_WAIT_MS: '1000',
  BATTLE_PAUSE_MS: '200',
} as const

type ComposeFile = 'docker-compose.yml' | 'compose.production.yml'
const COMPOSE_FILES: readonly ComposeFile[] = ['docker-compose.yml', 'compose.production.yml']

export interface Ended {
  readonly exitCode: number
  readonly output: string
}

export function run(
  program: string,
  words: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv; readonly timeout?: number } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const settings = { cwd: repositoryRoot, maxBuffer: OUTPUT_BYTES_MAX, ...options }
    execFile(program, words, settings, (error, stdout, stderr) => {
      const failedWith = typeof error?.code === 'number' ? error.code : 1
      resolve({ exitCode: error === null ? 0 : failedWith, output: `${stdout}${stderr}` || (error?.message ?? '') })
    })
  })
}

/** null when an engine responds and understands Compose, else why not. */
export async function engineProblem(): Promise<string | null> {
  for (const words of [['info'], ['compose', 'version']]) {
    const { exitCode, output } = await run('docker', words, { timeout: RESPONSE_WITHIN_MS })
    if (exitCode !== 0) return output.trim().split('\n').at(-1) ?? 'docker failed'
  }
  return null
}

/** The release line of an image: `node:24-alpine` for `node:24.1.0-alpine3.9`. */
function lineOf(image: string): string {
  const [, name = '', version = '', system = ''] = /^(\w+):([\d.]+)-([a-z-]+)/.exec(image) ?? []
  const numbers = version.split('.').slice(0, name === 'haproxy' ? 2 : 1)
  return `${name}:${numbers.join('.')}-${system}`
}

const PINNED = /^#(\w+_IMAGE)=(.+)$/gm

/** The images that the files name, or another one of the same line when the engine has only that. */
async function baseImages(): Promise<Record<string, string>> {
  const example = readFileSync(join(repositoryRoot, '.env.example'), 'utf8')
  const chosen: Record<string, string> = {}
  for (const [, name = '', pinned = ''] of example.matchAll(PINNED)) {
    const has = async (image: string) => (await run('docker', ['image', 'inspect', image])).exitCode === 0
    const line = lineOf(pinned)
    if (!(await has(pinned)) && (await has(line))) chosen[name] = line
  }
  return chosen
}

export interface Compose {
  /** @throws with the output when it fails */
  (...words: readonly string[]): Promise<string>
  attempt(...words: readonly string[]): Promise<Ended>
}

/** Opens one of the two compose files under a project name of the test, with only these variables. */
export async function openCompose(file: ComposeFile, variables: Readonly<Record<string, string>>): Promise<Compose> {
  const env = { ...engineVariables(), ...(await baseImages()), ...variables }
  const attempt = (...words: readonly string[]) =>
    run('docker', ['compose', '--env-file', '/dev/null', '-p', projectOf(file), '-f', file, ...words], { env })
  const compose = async (...words: readonly string[]) => {
    const { exitCode, output } = await attempt(...words)
    if (exitCode !== 0) throw new Error(`docker compose ${words.join(' ')} ended with ${exitCode}:\n${output}`)
    return output
  }
  return Object.assign(compose, { attempt })
}

function engineVariables(): Record<string, string> {
  const { PATH, HOME, DOCKER_HOST, DOCKER_CONFIG, DOCKER_CONTEXT } = process.env
  const variables = Object.entries({ PATH, HOME, DOCKER_HOST, DOCKER_CONFIG, DOCKER_CONTEXT })
  return Object.fromEntries(variables.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

const projectOf = (file: ComposeFile) => `bougie-test-${file.replaceAll(/\W/g, '-')}`

/**
 * Removes the stacks of a run that ended before it could do so: their volumes would be those of the next run. In a folder
 * without a compose file Docker finds them by their names, and needs no variable.
 */
export async function removeLeftovers(): Promise<void> {
  for (const file of COMPOSE_FILES) {
    const words = ['compose', '-p', projectOf(file), 'down', '--volumes', '--remove-orphans', '--timeout', '1']
    const { exitCode, output } = await run('docker', words, {
      cwd: tmpdir(),
      env: engineVariables(),
      timeout: REMOVED_WITHIN_MS,
    })
    if (exitCode !== 0) console.error(output.trim())
  }
}

/** `npm run simulate -- --url …`: real passkeys, real sockets, and the money counted at the end. */
export function simulate(url: string, battles: number): Promise<Ended> {
  const program = join(repositoryRoot, 'tools', 'simulate', 'main.ts')
  return run(process.execPath, [program, `--battles=${battles}`, `--url=${url}`])
}
