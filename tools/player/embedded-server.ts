import { chooseAdapters, compose, createLog, parseConfig } from '@bougie/server'
import { createMigratedDatabase } from '@bougie/server/test/test-database.ts'
import { placeOfServer, type ServerSettings } from './local-server.ts'

const OUTPUT_LINES_MAX = 1000

/**
 * Starts the real server within this process, with the adapters, the port and the database that a program has. To load
 * the server takes most of the processor time of its start, and a process of tests loads it once. Unless a database is
 * given, it gets a migrated one of its own.
 */
export async function startEmbeddedServer(environment: ServerSettings = {}) {
  const own = environment['DATABASE_URL'] === undefined ? await createMigratedDatabase() : null
  const place = await placeOfServer({ ...(own && { DATABASE_URL: own.url }), ...environment })
  const { url, databaseUrl, env } = place
  let closing: Promise<void> | null = null
  const remove = async () => {
    await place.remove()
    await own?.dispose()
  }
  const lines: string[] = []
  const write = (line: string) => {
    if (lines.push(line) > OUTPUT_LINES_MAX) lines.shift()
  }
  const application = await startApplication(env, write).catch(async (cause) => {
    await remove()
    throw cause
  })
  return {
    url,
    databaseUrl,
    /** The end of its log. */
    output: () => lines.join(''),
    /** May be called again. */
    stop: () => (closing ??= application.close().then(remove)),
  }
}

async function startApplication(env: NodeJS.ProcessEnv, write: (line: string) => void) {
  const config = parseConfig(env)
  const adapters = await chooseAdapters(config, createLog({ level: config.logLevel, destination: { write } }))
  // The thread is also that of the tests, whose work says nothing about the load of the server.
  const application = await compose({ config, adapters, isOverloaded: () => false })
  const { host, port } = config
  try {
    await application.app.listen({ host, port, listenTextResolver: () => 'listening' })
    await application.start()
    return application
  } catch (cause) {
    await application.close()
    throw cause
  }
}

export type EmbeddedServer = Awaited<ReturnType<typeof startEmbeddedServer>>
