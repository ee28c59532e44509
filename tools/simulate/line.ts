// One player's side of the wire: one or several tabs, each of which can be lost and opened again.
import { openSocketClient, pickMessage, type SocketClient } from '@bougie/api-client/socket-client.ts'
import { CLOSE_CODES, type ClientMessageInput, type ServerMessage } from '@bougie/protocol'

/** Number of messages kept per tab, across its reconnections; the oldest are dropped first. */
const KEPT_MESSAGES_MAX = 2_000

export interface LineOptions {
  readonly url: string
  readonly token: string
  readonly tabs: number
}

export type Line = Awaited<ReturnType<typeof openLine>>

/** `subscribe` listens to the first tab. `closed` resolves when the server closes a tab, or when the line is closed. */
export async function openLine(options: LineOptions) {
  const listeners = new Set<(message: ServerMessage) => void>()
  const received: ServerMessage[][] = Array.from({ length: options.tabs }, () => [])
  /** A tab that is away has no socket. */
  const tabs: (SocketClient | undefined)[] = []
  const { promise: closed, resolve: resolveClosed } = Promise.withResolvers<number>()

  async function openTab(index: number): Promise<void> {
    const tab = await openSocketClient({ baseUrl: options.url, token: options.token })
    tabs[index] = tab
    tab.subscribe((message) => {
      if (message.type !== 'battle_price_update' && message.type !== 'candleUpdate') keep(received[index], message)
      if (index === 0) for (const listener of listeners) listener(message)
    })
    void tab.closed.then((code) => {
      if (tabs[index] === tab) resolveClosed(code)
    })
  }

  function tabAt(index: number): SocketClient {
    const tab = tabs[index]
    if (tab === undefined) throw new Error(`This player has no tab ${index}`)
    return tab
  }

  for (let index = 0; index < options.tabs; index += 1) await openTab(index)
  return {
    url: options.url,
    tabs: options.tabs,
    send: (message: ClientMessageInput) => tabAt(0).send(message),
    /** Tabs are counted from 0. */
    tab: tabAt,
    /** Every message that a tab received, prices left out: they may be dropped on the way. */
    receivedBy: (tab: number): readonly ServerMessage[] => received[tab] ?? [],
    subscribe(listener: (message: ServerMessage) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Closes the first tab and opens it again, once `until` has resolved. */
    async reopen(until?: Promise<unknown>) {
      const lost = tabAt(0)
      tabs[0] = undefined
      lost.close()
      await Promise.all([lost.closed, until])
      await openTab(0)
    },
    close() {
      for (const tab of tabs.splice(0)) tab?.close()
      resolveClosed(CLOSE_CODES.normal)
    },
    closed,
  }
}

/** Resolves once every tab received something that `accept` takes. */
export async function untilAllTabs(
  line: Line,
  wanted: { readonly what: string; readonly withinMs: number; readonly accept: (message: ServerMessage) => boolean },
): Promise<void> {
  for (let index = 0; index < line.tabs; index += 1) {
    if (line.receivedBy(index).some(wanted.accept)) continue
    await pickMessage(line.tab(index), {
      what: `${wanted.what} in tab ${index}`,
      withinMs: wanted.withinMs,
      pick: (message) => (wanted.accept(message) ? message : undefined),
    })
  }
}

function keep(kept: ServerMessage[] | undefined, message: ServerMessage): void {
  if (kept === undefined) return
  kept.push(message)
  if (kept.length > KEPT_MESSAGES_MAX) kept.shift()
}
