import type { Database } from '../ports/database.ts'
import type { SharedStore } from './house.ts'

/** Longer is as good as no answer to whoever sends players here. */
const ANSWERS_WITHIN_MS = 2_000

export interface Foundations {
  readonly database: Pick<Database, 'ping'>
  readonly sharedStore: Pick<SharedStore, 'ping'> | null
}

/** What is away of the things that nothing works without; null when all is there. */
export async function problemOf({ database, sharedStore }: Foundations): Promise<string | null> {
  const away = await Promise.all([nameIfAway('database', database), sharedStore && nameIfAway('redis', sharedStore)])
  const names = away.filter((name) => name !== null)
  return names.length === 0 ? null : names.join(', ')
}

async function nameIfAway(name: string, { ping }: { ping(): Promise<void> }): Promise<string | null> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${name} is slow`)), ANSWERS_WITHIN_MS)
  try {
    await Promise.race([ping(), late])
    return null
  } catch {
    return name
  } finally {
    clearTimeout(timer)
  }
}
