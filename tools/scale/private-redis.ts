import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { until } from '@bougie/api-client/until.ts'
import { freePort } from '../player/free-port.ts'

/** A private Redis of the test, without persistence. */
export async function startPrivateRedis() {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
    await until(() => responds(port), { what: 'redis responds' })
  }

  await start()
  return {
    url,
    /** Starts it again, empty, at the same address. */
    start,
    /** Ends it at once. */
    async kill() {
      const dying = child
      if (dying === null || dying.exitCode !== null || dying.signalCode !== null) return
      const ended = new Promise((resolve) => dying.once('exit', resolve))
      dying.kill('SIGKILL')
      await ended
    },
  }
}

export type PrivateRedis = Awaited<ReturnType<typeof startPrivateRedis>>

/** Redis accepts plain lines as commands. */
function responds(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write('PING\r\n'))
    socket.once('data', (data) => {
      resolve(data.toString().startsWith('+PONG'))
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
  })
}
