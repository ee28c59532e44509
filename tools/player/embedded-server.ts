import { chooseAdapters, compose, createLog, parseConfig } from '@bougie/server'
import { placeOfServer, type ServerSettings } from './local-server.ts'

const OUTPUT_LINES_MAX = 1000

/**
 * Starts the real server within this process, with the adapters, the port and the database that a program has. To load
 * the server takes most of the processor time of its start, and a process of tests loads it once.
 */
export async function startEmbeddedServer(environment: ServerSettings = {}) {
  const { url, databaseUrl, env, remove } = await placeOfServer(environment)
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
    async stop() {
      await application.close()
      await remove()
    },
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
