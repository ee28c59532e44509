import { setTimeout as delay } from 'node:timers/promises'
import { type ServerMessage, serverMessageSchema } from '@bougie/protocol/ws/server-messages.ts'

const RESPONSE_WITHIN_MS = 10_000

/** A socket that may send any text, also one that is no message. */
export async function openTextSocket(url: string, token: string | null) {
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
    send: (frame: string) => socket.send(frame),
    /** The next message that `accept` takes, also one that came since the last call. @throws when none comes in time */
    async next(accept: (message: ServerMessage) => boolean) {
      const late = delay(RESPONSE_WITHIN_MS, 'late' as const, { ref: false })
      for (;;) {
        while (messages.length > 0) {
          const message = messages.shift()
          if (message !== undefined && accept(message)) return message
        }
        const more = new Promise<'more'>((resolve) => {
          wake = () => resolve('more')
        })
        const happened = await Promise.race([more, late, closed])
        if (happened !== 'more') throw new Error(happened === 'late' ? 'No response' : `Closed with code ${happened}`)
      }
    },
    /** The code it was closed with. @throws when it stays open */
    async closeCode() {
      const late = delay(RESPONSE_WITHIN_MS, null, { ref: false })
      const code = await Promise.race([closed, late])
      if (code === null) throw new Error('The socket stayed open')
      return code
    },
    close: () => socket.close(),
  }
}

export type TextSocket = Awaited<ReturnType<typeof openTextSocket>>
