// A WebSocket client with minimal cost, because it shares the machine with the server that it measures.
import { closingOf, createFrameReader, maskedFrame, OPCODES } from './server-frames.ts'
import { upgrade } from './upgrade.ts'

/** Resolves once it is open. */
export async function openLeanSocket(url: string, onText: (text: string) => void) {
  const { socket, firstBytes } = await upgrade(url)
  let lost: string | null = null
  let isTerminated = false
  const lose = (reason: string) => {
    if (!isTerminated) lost ??= reason
    socket.destroy()
  }
  const read = createFrameReader({
    onText: (bytes, start, end) => onText(bytes.toString('utf8', start, end)),
    onPing: (payload) => void socket.write(maskedFrame(OPCODES.pong, payload)),
    onClose(payload) {
      const { code, reason } = closingOf(payload)
      lose(code === null ? 'without a code' : `${code} ${reason}`)
    },
  })
  if (firstBytes.length > 0) read(firstBytes)
  socket
    .on('error', ({ message }) => lose(message))
    .on('close', () => lose('without a goodbye'))
    .on('data', read)
    .resume()
  return {
    send: (text: string) => void socket.write(maskedFrame(OPCODES.text, text)),
    /** Ends the connection without a close frame. */
    terminate() {
      isTerminated = true
      socket.destroy()
    },
    /** The reason why the server ended it; null while it is open, and after `terminate`. */
    lost: () => lost,
  }
}

export type LeanSocket = Awaited<ReturnType<typeof openLeanSocket>>
