import type { Database } from '../src/ports/database.ts'

/** A database whose transactions wait from `hold` on, until the function that it returns is called. */
export function slowDatabase(database: Database) {
  const { untilOpen, hold } = createGate()
  const transaction: Database['transaction'] = async (work) => {
    await untilOpen()
    return database.transaction(work)
  }
  return { database: { ...database, transaction }, hold }
}

/** A database whose reads wait from `hold` on, until the function that it returns is called. */
export function slowReader(database: Database) {
  const { untilOpen, hold } = createGate()
  const { reader } = database
  const query: typeof reader.query = async (statement) => {
    await untilOpen()
    return reader.query(statement)
  }
  return { database: { ...database, reader: { ...reader, query } }, hold }
}

function createGate() {
  let gate = Promise.resolve()
  return {
    untilOpen: () => gate,
    hold(): () => void {
      const held = Promise.withResolvers<void>()
      gate = held.promise
      return held.resolve
    },
  }
}
