import type { LiveSocket, SocketConnection } from '@bougie/protocol/client/live-socket.ts'

/** Where the socket lives; the token is the only thing the address carries. */
export function socketAddress(origin: string, token: string | null): string {
  const address = new URL('/ws', origin.replace(/^http/, 'ws'))
  if (token !== null) address.searchParams.set('token', token)
  return address.href
}

/** The browser's WebSocket. Closing one that is still connecting is put off until it is open: Chromium logs it as an error otherwise. */
export function openBrowserSocket(address: string): SocketConnection {
  const socket = new WebSocket(address)
  const connection: SocketConnection = {
    onopen: null,
    onmessage: null,
    onerror: null,
    onclose: null,
    get readyState() {
      return socket.readyState
    },
    send: (text) => socket.send(text),
    close(code) {
      if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close(code))
      else socket.close(code)
    },
  }
  socket.addEventListener('open', () => connection.onopen?.())
  socket.addEventListener('message', (event) => connection.onmessage?.(event))
  socket.addEventListener('error', () => connection.onerror?.())
  socket.addEventListener('close', (event) => connection.onclose?.(event))
  return connection
}

/** Tells the socket at once that the network is gone; by itself it would learn it from a silence of many seconds. */
export function doubtWithBrowser(socket: Pick<LiveSocket, 'doubt'>, page: { window: Window }): () => void {
  const onOffline = () => socket.doubt()
  page.window.addEventListener('offline', onOffline)
  return () => page.window.removeEventListener('offline', onOffline)
}

/** Tells the socket when the tab is looked at again and when the network returns. */
export function wakeWithBrowser(
  socket: Pick<LiveSocket, 'wake'>,
  page: { document: Document; window: Window },
): () => void {
  const onVisible = () => {
    if (page.document.visibilityState === 'visible') socket.wake()
  }
  const onOnline = () => socket.wake()
  page.document.addEventListener('visibilitychange', onVisible)
  page.window.addEventListener('online', onOnline)
  return () => {
    page.document.removeEventListener('visibilitychange', onVisible)
    page.window.removeEventListener('online', onOnline)
  }
}
