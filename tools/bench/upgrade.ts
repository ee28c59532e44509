import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export const HEAD_END = Buffer.from('\r\n\r\n')
export const UPGRADED = 'HTTP/1.1 101'

/** The server keeps at most 100 connections per address that are not upgraded yet, and closes the oldest ones. */
export const UPGRADES_AT_ONCE = 64

export interface UpgradedSocket {
  /** Paused: its reader resumes it. */
  readonly socket: Socket
  /** Bytes that came with the response. */
  readonly firstBytes: Buffer
}

/** The request of RFC 6455, 4.1. */
export function upgradeRequest({ host, path }: { readonly host: string; readonly path: string }): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** The upgrade by hand; frames follow the empty line of the response. */
export function upgrade(url: string): Promise<UpgradedSocket> {
  const { hostname, port, host, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.setNoDelay()
    socket.on('error', reject)
    // Reports a close by the server before the upgrade; once the promise has resolved it has no effect.
    socket.on('close', () => reject(new Error(`${host} closed a connection before it was a socket`)))
    socket.on('connect', () => socket.write(upgradeRequest({ host, path: pathname + search })))
    let head: Buffer = Buffer.alloc(0)
    socket.on('data', function readHead(chunk: Buffer) {
      head = Buffer.concat([head, chunk])
      const end = head.indexOf(HEAD_END)
      if (end === -1) return
      socket.off('data', readHead).pause()
      if (head.toString('latin1').startsWith(UPGRADED)) {
        resolve({ socket, firstBytes: head.subarray(end + HEAD_END.length) })
      } else {
        socket.destroy()
        reject(new Error(`${url} did not upgrade`))
      }
    })
  })
}
