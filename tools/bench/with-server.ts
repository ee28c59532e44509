import { type LocalServer, type ServerSettings, startLocalServer } from '../player/local-server.ts'

/** Runs `work` with a private server; the error of a failure contains the server's output. */
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
