import type { Database } from '../src/ports/database.ts'

/** A database whose transactions wait from `hold` on, until the function that it returns is called. */
export function slowDatabase(database: Database) {
  let gate = Promise.resolve()
  const transaction: Database['transaction'] = async (work) => {
    await gate
    return database.transaction(work)
  }
  return {
    database: { ...database, transaction },
    hold(): () => void {
      const held = Promise.withResolvers<void>()
      gate = held.promise
      return held.resolve
    },
  }
}

/** A database whose reads wait from `hold` on, until the function that it returns is called. */
export function slowReader(database: Database) {
  let gate: Promise<void> | null = null
  const { reader } = database
  const query: typeof reader.query = async (statement) => {
    if (gate !== null) await gate
    return reader.query(statement)
  }
  return {
    database: { ...database, reader: { ...reader, query } },
    hold(): () => void {
      const held = Promise.withResolvers<void>()
      gate = held.promise
      return held.resolve
    },
  }
}
