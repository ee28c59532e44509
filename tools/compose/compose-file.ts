// The compose file as Docker reads it: anchors merged, variables interpolated.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { repositoryRoot } from '../prisma/paths.ts'

export interface ComposeService {
  readonly image?: string
  readonly build?: { readonly target: string; readonly args?: readonly string[] }
  readonly entrypoint?: readonly string[]
  readonly command?: readonly string[]
  /** null: the value of the environment or of `.env`; unset when neither has one. */
  readonly environment?: Readonly<Record<string, string | null>>
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: HealthCheck
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly logging?: { readonly options: Readonly<Record<string, string>> }
  readonly profiles?: readonly string[]
}

export interface HealthCheck {
  /** `CMD`, then the program. */
  readonly test: readonly string[]
  readonly retries: number
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>
}

export const COMPOSE_FILES = { development: 'docker-compose.yml', production: 'compose.production.yml' } as const

export type Variables = Readonly<Record<string, string>>

export function readCompose(file: keyof typeof COMPOSE_FILES, variables: Variables): ComposeFile {
  const text = readFileSync(join(repositoryRoot, COMPOSE_FILES[file]), 'utf8')
  const put = (_key: unknown, value: unknown) => (typeof value === 'string' ? interpolate(value, variables) : value)
  return parse(text, put, { merge: true })
}

/** The variables that production requires in `.env`, with values that the server accepts. */
export const TEST_SECRETS = {
  POSTGRES_PASSWORD: 'one',
  POSTGRES_SERVER_PASSWORD: 'two',
  REDIS_PASSWORD: 'three',
  DATA_KEY: '0f'.repeat(32),
} as const satisfies Variables

const INNERMOST_VARIABLE = /\$\{(\w+)(?::([-?])([^${}]*))?\}/

/** `${NAME}`, `${NAME:-default}` and `${NAME:?message}`, as in the compose specification, also nested. */
export function interpolate(text: string, variables: Variables): string {
  let result = text
  for (;;) {
    const found = INNERMOST_VARIABLE.exec(result)
    if (!found) return result
    const [all, name = '', sign, rest = ''] = found
    const value = variables[name]
    if (!value && sign === '?') throw new Error(`${name}: ${rest}`)
    result = result.replace(all, () => value || rest)
  }
}

/** Services that start without a profile, each after what it depends on. */
export function startOrder({ services }: ComposeFile): readonly string[] {
  const order: string[] = []
  const visit = (name: string, path: readonly string[]) => {
    if (order.includes(name)) return
    if (path.includes(name)) throw new Error(`${[...path, name].join(' → ')} wait for each other`)
    for (const before of Object.keys(services[name]?.depends_on ?? {})) visit(before, [...path, name])
    order.push(name)
  }
  for (const [name, { profiles }] of Object.entries(services)) if (!profiles) visit(name, [])
  return order
}
