import { setTimeout as delay } from 'node:timers/promises'
import { type ServerMessage, serverMessageSchema } from '@bougie/protocol/ws/server-messages.ts'

const ANSWER_WITHIN_MS = 10_000

/** A socket that may send anything at all. */
export interface RawSocket {
  send(frame: string): void
  /** The next message that `accept` takes, also one that came since the last call. @throws when none comes in time */
  next(accept: (message: ServerMessage) => boolean): Promise<ServerMessage>
  /** The code it was closed with. @throws when it stays open */
  closeCode(): Promise<number>
  close(): void
}

export async function openRawSocket(url: string, token: string | null): Promise<RawSocket> {
  const address = new URL('/ws', url.replace(/^http/, 'ws'))
  if (token !== null) address.searchParams.set('token', token)
  const socket = new WebSocket(address)
  const messages: ServerMessage[] = []
  let wake: () => void = () => undefined
  socket.addEventListener('message', (event) => {
    messages.push(serverMessageSchema.parse(JSON.parse(String(event.data))))
    wake()
  })
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', (event) => resolve(event.code))
  })
  await Promise.race([new Promise((resolve) => socket.addEventListener('open', resolve)), closed])

  return {
    send: (frame) => socket.send(frame),
    async next(accept) {
      const late = delay(ANSWER_WITHIN_MS, 'late' as const, { ref: false })
      for (;;) {
        while (messages.length > 0) {
          const message = messages.shift()
          if (message !== undefined && accept(message)) return message
        }
        const more = new Promise<'more'>((resolve) => {
          wake = () => resolve('more')
        })
        const happened = await Promise.race([more, late, closed])
        if (happened !== 'more') throw new Error(happened === 'late' ? 'No answer' : `Closed with code ${happened}`)
      }
    },
    async closeCode() {
      const late = delay(ANSWER_WITHIN_MS, null, { ref: false })
      const code = await Promise.race([closed, late])
      if (code === null) throw new Error('The socket stayed open')
      return code
    },
    close: () => socket.close(),
  }
}
