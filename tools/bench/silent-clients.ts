import type { Socket } from 'node:net'
import { inParallel } from './load-clients.ts'
import { UPGRADES_AT_ONCE, upgrade } from './upgrade.ts'

/** Sockets that only count received bytes: the cost of parsing is not measured. */
export interface SilentClients {
  /** Bytes of frames, all sockets together. */
  readonly receivedBytes: number
  disconnect(): void
}

export async function connectSilentClients(url: string, size: number): Promise<SilentClients> {
  let receivedBytes = 0

  async function open(): Promise<Socket> {
    const { socket, firstBytes } = await upgrade(url)
    receivedBytes += firstBytes.length
    socket.on('data', (frames) => (receivedBytes += frames.length)).resume()
    return socket
  }

  const sockets = await inParallel(size, UPGRADES_AT_ONCE, open)
  return {
    get receivedBytes() {
      return receivedBytes
    },
    disconnect() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
