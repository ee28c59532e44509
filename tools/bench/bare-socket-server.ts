// The baseline beside the arena: a bare ws server that sends the time at an even pace. Its lateness is that of the
// machine and of the measuring process.
import { WebSocketServer } from 'ws'

const TICK_MS = 250
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })

server.on('connection', (socket) => {
  let nextAtMs = Date.now() + TICK_MS * Math.random()
  const tick = () => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify({ type: 'tick', timestamp: Math.floor(nextAtMs) }))
    nextAtMs += TICK_MS
    setTimeout(tick, nextAtMs - Date.now())
  }
  setTimeout(tick, nextAtMs - Date.now())
})
server.on('listening', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.send?.({ port: address.port })
})
