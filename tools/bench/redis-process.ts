import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../player/free-port.ts'

const ASKED_MAX = 100
const ASK_EVERY_MS = 50

/** A private Redis, so that all counted commands are ours. */
export interface RedisProcess {
  readonly url: string
  /** Number of commands executed so far. */
  commands(): Promise<number>
  stop(): Promise<void>
}

/** Null when Redis is not installed. */
export async function startRedis(): Promise<RedisProcess | null> {
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', options, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  let isRunning = true
  void ended.then(() => {
    isRunning = false
  })
  for (let asked = 0; isRunning && asked < ASKED_MAX; asked += 1) {
    const before = await ask(port).catch(() => null)
    if (before !== null) {
      return {
        url: `redis://127.0.0.1:${port}`,
        commands: () => ask(port),
        async stop() {
          child.kill()
          await ended
        },
      }
    }
    await setTimeout(ASK_EVERY_MS)
  }
  child.kill()
  return null
}

function ask(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('INFO stats\r\n'))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      const [, count] = /total_commands_processed:(\d+)\r\n/.exec(text) ?? []
      if (count === undefined) return
      socket.destroy()
      resolve(Number(count))
    })
    socket.once('error', reject)
  })
}
