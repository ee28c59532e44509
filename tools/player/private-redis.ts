import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { until } from '@bougie/api-client/until.ts'
import { freePort } from './free-port.ts'

/** null when the program redis-server is installed, otherwise the reason. */
export function redisServerProblem(): string | null {
  const { error } = spawnSync('redis-server', ['--version'])
  return error === undefined ? null : `redis-server: ${error.message}`
}

/** A private Redis without persistence: all its keys and commands are the caller's. */
export async function startPrivateRedis() {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
    const responds = () =>
      ask(port, 'PING', /\r\n/).then(
        () => true,
        () => false,
      )
    await until(responds, { what: 'redis responds' })
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
    /** Number of commands executed so far. */
    commands: async () => Number(await ask(port, 'INFO stats', /total_commands_processed:(\d+)\r\n/)),
  }
}

/** Sends a command as a plain line, which Redis accepts; resolves with what the pattern finds in the response. */
function ask(port: number, command: string, pattern: RegExp): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      const found = pattern.exec(text)
      if (found === null) return
      socket.destroy()
      resolve(found[1])
    })
    socket.once('error', reject)
  })
}
