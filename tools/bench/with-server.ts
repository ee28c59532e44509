import { type LocalServer, type ServerSettings, startLocalServer } from '../player/local-server.ts'

/** A server of the scenario's own for as long as it works; if it breaks, the error contains the server's output. */
export async function withServer<T>(settings: ServerSettings, work: (server: LocalServer) => Promise<T>): Promise<T> {
  const server = await startLocalServer(settings)
  try {
    return await work(server)
  } catch (cause) {
    throw new Error(`It broke off; the server wrote:\n${server.output()}`, { cause })
  } finally {
    await server.stop()
  }
}
