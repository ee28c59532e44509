import { OPEN, type SocketConnection } from '../live-socket.ts'

/** The server's end of one WebSocket, controlled by the test. */
export class FakeConnection implements SocketConnection {
  onopen: SocketConnection['onopen'] = null
  onmessage: SocketConnection['onmessage'] = null
  onerror: SocketConnection['onerror'] = null
  onclose: SocketConnection['onclose'] = null
  /** Open from the start; a test that needs another state sets it. */
  readyState: number = OPEN
  readonly address: string
  readonly sent: unknown[] = []
  /** The code with which the client closed it; null while it has not. */
  closedWith: number | null = null

  constructor(address: string) {
    this.address = address
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(code = 1005): void {
    this.closedWith ??= code
  }

  accept(): void {
    this.onopen?.()
  }

  receive(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }

  drop(code = 1006, reason = ''): void {
    this.onclose?.({ code, reason })
  }

  sentOfType(type: string): readonly unknown[] {
    return this.sent.filter(
      (message) => typeof message === 'object' && message !== null && 'type' in message && message.type === type,
    )
  }
}
