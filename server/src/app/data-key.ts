// The source of the data key, which is never stored in the database: a variable, a file named by a variable or, when
// only one's own machine is served, a file created at the first start.
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { placeOfDatabase } from '../infrastructure/prisma/database-driver.ts'
import { KEY_FILE, PRIVATE_FILE, PRIVATE_FOLDER } from '../infrastructure/prisma/private-files.ts'
import { createSecretBox, DATA_KEY_BYTES } from '../infrastructure/system/secret-box.ts'
import type { Random } from '../ports/random.ts'
import type { SecretBox } from '../ports/secret-box.ts'
import { type Config, ConfigError, DATA_KEY, isLoopback } from './config/config.ts'

const DEFAULT_FOLDER = 'data'
const MISSING =
  'DATA_KEY: expected in production: 64 hexadecimal digits, kept apart from the database (openssl rand -hex 32)'

export type DataKeyConfig = Pick<Config, 'databaseUrl'> &
  Partial<Pick<Config, 'production' | 'dataKeys' | 'host' | 'publicOrigins'>>

/**
 * Returns a function that creates the secret box once, at its first call. @throws ConfigError when a variable is wrong
 */
export function secretsOf(config: DataKeyConfig, random: Pick<Random, 'bytes' | 'uuid'>): () => SecretBox {
  const { databaseUrl, production = false, dataKeys } = config
  const given = dataKeys?.current ?? readKey(dataKeys?.file ?? null)
  if (given === null && production && !servesOwnMachineOnly(config)) throw new ConfigError([MISSING])
  let opened: SecretBox | null = null
  return () => {
    opened ??= createSecretBox(
      Buffer.from(given ?? developerKey(databaseUrl, random), 'hex'),
      (dataKeys?.older ?? []).map((key) => Buffer.from(key, 'hex')),
    )
    return opened
  }
}

/** A trial of the production settings: nobody else can reach it, so it needs no prepared key. */
function servesOwnMachineOnly({ host, publicOrigins }: DataKeyConfig): boolean {
  if (host === undefined || publicOrigins === undefined) return false
  return [host, ...publicOrigins.map((origin) => new URL(origin).hostname)].every(isLoopback)
}

function readKey(file: string | null): string | null {
  if (file === null) return null
  try {
    return asKey(readFileSync(file, 'utf8'), `DATA_KEY_FILE: ${file}`)
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause
    throw new ConfigError([`DATA_KEY_FILE: can't read ${file}`], { cause })
  }
}

function developerKey(databaseUrl: string, random: Pick<Random, 'bytes' | 'uuid'>): string {
  const isFile = databaseUrl.startsWith('file:')
  const folder = isFile ? dirname(placeOfDatabase(databaseUrl)) : resolve(DEFAULT_FOLDER)
  const file = join(folder, KEY_FILE)
  return makeKey(file, random) ?? asKey(readFileSync(file, 'utf8'), `DATA_KEY: ${file}`)
}

/** Creates the file; null when it already exists, because two programs may start at the same time. */
function makeKey(file: string, random: Pick<Random, 'bytes' | 'uuid'>): string | null {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
    if (existsSync(file)) return null
    const key = Buffer.from(random.bytes(DATA_KEY_BYTES)).toString('hex')
    // Linked when complete, because another program reads the file as soon as it exists.
    const draft = `${file}.${random.uuid()}`
    writeFileSync(draft, `${key}\n`, { mode: PRIVATE_FILE, flag: 'wx' })
    try {
      linkSync(draft, file)
    } finally {
      rmSync(draft)
    }
    return key
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return null
    throw new ConfigError([`DATA_KEY: can't make ${file}; set the variable instead`], { cause })
  }
}

function asKey(text: string, where: string): string {
  if (DATA_KEY.test(text.trim())) return text.trim()
  throw new ConfigError([`${where}: expected 64 hexadecimal digits`])
}
