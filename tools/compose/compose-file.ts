// The compose file as Docker reads it: anchors merged, variables put in.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { repositoryRoot } from '../prisma/paths.ts'

export interface ComposeService {
  readonly image?: string
  readonly build?: { readonly target: string }
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: HealthCheck
  readonly volumes?: readonly string[]
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

const COMPOSE_FILE = join(repositoryRoot, 'docker-compose.yml')

export type Variables = Readonly<Record<string, string>>

export function readCompose(variables: Variables, text = readFileSync(COMPOSE_FILE, 'utf8')): ComposeFile {
  const put = (_key: unknown, value: unknown) => (typeof value === 'string' ? interpolate(value, variables) : value)
  return parse(text, put, { merge: true })
}

const VARIABLE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g

/** `${NAME}`, `${NAME:-default}` and `${NAME:?message}`, as the compose specification has them. */
export function interpolate(text: string, variables: Variables): string {
  return text.replace(VARIABLE, (_all, name: string, sign: string | undefined, rest = '') => {
    const value = variables[name]
    if (value) return value
    if (sign === '?') throw new Error(`${name}: ${rest}`)
    return rest
  })
}

/** What starts without a profile, each after what it depends on. */
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
