import { connect, type Socket } from 'node:net'

const CONNECTIONS = 32
/** Number of pending requests on each connection. */
const PIPELINED = 8
const RESPONSE_START = Buffer.from('HTTP/1.1 ')
const SUCCESS = '200'

/**
 * Requests one address as fast as responses arrive. Hand-written, because a client that parses responses would be
 * slower than the server and measure itself. A response that is no success is reported to `onFailure`.
 */
export function startHttpLoad(
  url: string,
  { headers, onFailure }: { headers: Readonly<Record<string, string>>; onFailure: (error: Error) => void },
) {
  const { hostname, port, pathname, host } = new URL(url)
  const lines = [`GET ${pathname} HTTP/1.1`, `host: ${host}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  let responded = 0
  let isStopped = false

  function open(): Socket {
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
    socket.setNoDelay()
    socket.on('connect', () => socket.write(Buffer.concat(Array(PIPELINED).fill(request))))
    socket.on('data', (chunk) => {
      const count = countResponses(chunk)
      responded += count
      if (count > 0 && !isStopped) socket.write(count === 1 ? request : Buffer.concat(Array(count).fill(request)))
    })
    socket.on('error', (error) => {
      if (!isStopped) onFailure(error)
    })
    return socket
  }

  function countResponses(chunk: Buffer): number {
    let count = 0
    for (let at = chunk.indexOf(RESPONSE_START); at !== -1; at = chunk.indexOf(RESPONSE_START, at + 1)) {
      const status = chunk.toString('latin1', at + RESPONSE_START.length, at + RESPONSE_START.length + SUCCESS.length)
      if (status !== SUCCESS) onFailure(new Error(`${url} answered ${status}`))
      count += 1
    }
    return count
  }

  const sockets = Array.from({ length: CONNECTIONS }, open)
  return {
    /** Responses so far. */
    get responded() {
      return responded
    },
    stop() {
      isStopped = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
