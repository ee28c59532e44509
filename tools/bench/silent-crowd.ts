import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const CONNECTIONS_AT_ONCE = 200

/** Sockets that listen and count bytes: what a receiver makes of a frame is not what is measured. */
export interface SilentCrowd {
  /** Of frames, all sockets together. */
  readonly receivedBytes: number
  disconnect(): void
}

export async function connectSilentCrowd(url: string, size: number): Promise<SilentCrowd> {
  const sockets: Socket[] = []
  let receivedBytes = 0
  while (sockets.length < size) {
    const slice = Math.min(CONNECTIONS_AT_ONCE, size - sockets.length)
    sockets.push(
      ...(await Promise.all(Array.from({ length: slice }, () => open(url, (count) => (receivedBytes += count))))),
    )
  }
  return {
    get receivedBytes() {
      return receivedBytes
    },
    disconnect() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** The upgrade of RFC 6455 by hand; what comes after its empty line is frames. */
function open(url: string, onFrames: (bytes: number) => void): Promise<Socket> {
  const { hostname, port, host, pathname } = new URL(url)
  const lines = [
    `GET ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', reject)
    socket.on('connect', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.once('data', (chunk) => {
      const end = chunk.indexOf('\r\n\r\n')
      if (!chunk.toString('latin1').startsWith('HTTP/1.1 101') || end === -1)
        reject(new Error(`${url} did not upgrade`))
      onFrames(chunk.length - end - 4)
      socket.on('data', (frames) => onFrames(frames.length))
      resolve(socket)
    })
  })
}
