import type { Socket } from 'node:net'
import { refuse } from '@bougie/protocol'
import { errorAnswer } from './error-answer.ts'

const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}
/** For the answer to arrive: whoever never hangs up would keep the descriptor otherwise. */
const LINGER_MS = 1_000
const BAD_REQUEST = '400 Bad Request'
const NOT_HTTP = [{ path: '', message: 'Requête HTTP illisible' }]

/** What isn't HTTP never becomes a request; it gets the shape of all errors by hand, and its connection ends. */
export function createBrokenRequestHandler(newRequestId: () => string) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.writableEnded) {
      socket.destroy(error)
      return
    }
    const body = JSON.stringify(errorAnswer(newRequestId(), refuse('FORMAT_ERROR', { details: { issues: NOT_HTTP } })))
    const hangUp = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(hangUp))
    // What still comes is thrown away, or the end of the other side would never be seen.
    socket.resume()
    socket.end(
      [
        `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? BAD_REQUEST}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
}
