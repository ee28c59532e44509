// A connection of its own for what an operator does to a whole database: roles, backup, restore.
import pg from 'pg'
import { messageOf } from '../../platform/app-error.ts'
import { nameOfDatabase } from './database-driver.ts'

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** @throws with a message for the operator, without the password. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return client
  } catch (cause) {
    await client.end()
    // A name with several addresses fails with one error for each, and without a message.
    const causes: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
    const reason = causes.map(messageOf).join(', ')
    throw new Error(`Can't open ${nameOfDatabase(url)} as ${new URL(url).username}: ${reason}`, { cause })
  }
}
