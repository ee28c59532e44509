import type { ServerMessage } from '@bougie/protocol'
import type { ClientMessageInput } from '@bougie/protocol/ws/client-messages.ts'
import type { Line } from './line.ts'

/** A line without a server, for tests: it records the messages sent through each tab. */
export function recordedLine(received: readonly ServerMessage[][] = [[]]) {
  const sent: { tab: number; message: ClientMessageInput }[] = []
  const listeners = new Set<(message: ServerMessage) => void>()
  const tab = (index: number) => ({
    send: (message: ClientMessageInput) => void sent.push({ tab: index, message }),
    subscribe(listener: (message: ServerMessage) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => undefined,
    closed: new Promise<number>(() => undefined),
  })
  const line: Line = {
    ...tab(0),
    url: 'http://localhost',
    tabs: received.length,
    tab,
    receivedBy: (index) => received[index] ?? [],
    reopen: () => Promise.resolve(),
  }
  return {
    line,
    sent,
    /** A message from the server to the first tab. */
    receive(message: ServerMessage) {
      received[0]?.push(message)
      for (const listener of listeners) listener(message)
    },
  }
}
