import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'

const SOCKETS = 100
const program = fileURLToPath(new URL('bare-socket-server.ts', import.meta.url))

/** Starts a bare socket server. This process receives its paced messages while it measures something else. */
export async function startBaseline() {
  const child = fork(program)
  const port = await portOf(child)
  const latenessMs: number[] = []
  let measuring = false
  const sockets = Array.from({ length: SOCKETS }, () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
    socket.on('message', (data) => {
      const lateMs = Date.now() - Number(JSON.parse(data.toString()).timestamp)
      if (measuring) latenessMs.push(lateMs)
    })
    return socket
  })
  return {
    latenessMs,
    /** From now on lateness is recorded. */
    measure() {
      measuring = true
    },
    stop() {
      for (const socket of sockets) socket.terminate()
      child.kill()
    },
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port))
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}`)))
  })
}
