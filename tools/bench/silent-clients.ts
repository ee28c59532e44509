import type { Socket } from 'node:net'
import { UPGRADES_AT_ONCE, upgrade } from './upgrade.ts'

/** Sockets that only count received bytes: the cost of parsing is not measured. */
export interface SilentClients {
  /** Bytes of frames, all sockets together. */
  readonly receivedBytes: number
  disconnect(): void
}

export async function connectSilentClients(url: string, size: number): Promise<SilentClients> {
  const sockets: Socket[] = []
  let receivedBytes = 0

  async function open(): Promise<Socket> {
    const { socket, firstBytes } = await upgrade(url)
    receivedBytes += firstBytes.length
    socket.on('data', (frames) => (receivedBytes += frames.length)).resume()
    return socket
  }

  while (sockets.length < size) {
    const slice = Math.min(UPGRADES_AT_ONCE, size - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length: slice }, open))))
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
