import { WebSocket } from 'ws'
import { startChild } from './child-program.ts'

const SOCKETS = 100

/** Starts a bare socket server. This process receives its paced messages while it measures something else. */
export async function startBaseline() {
  const program = await startChild('bare-socket-server.ts')
  const latenessMs: number[] = []
  let measuring = false
  const sockets = Array.from({ length: SOCKETS }, () => {
    const socket = new WebSocket(program.url.replace('http', 'ws'), { perMessageDeflate: false })
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
      program.stop()
    },
  }
}
