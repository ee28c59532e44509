// One tab of a browser: a socket that reconnects with the client's delays, pings, and requests what it has missed.
import { RECONNECT_DELAYS_MS } from '@bougie/api-client/live-socket.ts'
import { type ClientMessageInput, type ServerMessage, SOCKET_LIMITS, type UserId } from '@bougie/protocol'
import type { CallOff } from '@bougie/server'
import type { ClientSocket, Network } from './network.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { World } from './world.ts'

/** A connection that lasted this long resets the delays. */
const STEADY_MS = 30_000

export interface Tab {
  readonly name: string
  readonly isOpen: boolean
  send(message: ClientMessageInput): void
  /** Closed by its user for good. */
  close(): void
  /** Breaks the underlying network connection. */
  cut(): void
}

export interface TabListener {
  opened(tab: Tab): void
  received(tab: Tab, message: ServerMessage): void
}

/** A player of the simulation, in the world and on its network. */
export interface PlayerDependencies {
  readonly world: World
  readonly network: Network
  readonly random: SeededRandom
  readonly name: string
  readonly userId: UserId
}

export interface TabDependencies extends Pick<PlayerDependencies, 'world' | 'network' | 'name'> {
  readonly userId: UserId | null
  readonly listener: TabListener
  readonly watchesCycle?: boolean
  /** The page's delays, unless the client is not a page. */
  readonly reconnectDelaysMs?: readonly number[]
}

export function openTab(dependencies: TabDependencies): Tab {
  const { world, network, name, userId, listener, watchesCycle = false } = dependencies
  const { reconnectDelaysMs = RECONNECT_DELAYS_MS } = dependencies
  let socket: ClientSocket | null = null
  let isOpen = false
  let isClosed = false
  let sockets = 0
  let failures = 0
  let openedAtMs = 0
  let lastPongAtMs = 0
  let nextPing: CallOff | null = null

  const tab: Tab = {
    name,
    get isOpen() {
      return isOpen
    },
    send(message) {
      if (isOpen) socket?.send(JSON.stringify(message))
    },
    close() {
      isClosed = true
      isOpen = false
      nextPing?.()
      socket?.close()
    },
    cut: () => socket?.cut(),
  }

  function connect(): void {
    if (isClosed) return
    sockets += 1
    openedAtMs = 0
    socket = network.connect({ socketId: `${name}#${sockets}`, userId }, { opened, received, closed })
  }

  function opened(): void {
    if (isClosed) return
    isOpen = true
    openedAtMs = world.nowMs()
    lastPongAtMs = world.nowMs()
    ping()
    if (!watchesCycle) tab.send({ type: 'cycle_unsubscribe' })
    listener.opened(tab)
  }

  function received(texts: readonly string[]): void {
    for (const text of texts) {
      if (isClosed) return
      // Its shape was checked when the server sent it.
      const message = JSON.parse(text) as ServerMessage
      if (message.type === 'pong') lastPongAtMs = world.nowMs()
      listener.received(tab, message)
    }
  }

  function closed(): void {
    nextPing?.()
    isOpen = false
    if (isClosed) return
    if (openedAtMs > 0 && world.nowMs() - openedAtMs >= STEADY_MS) failures = 0
    const delayMs = reconnectDelaysMs[Math.min(failures, reconnectDelaysMs.length - 1)] ?? 0
    failures += 1
    world.after(delayMs, connect)
  }

  function ping(): void {
    if (!isOpen) return
    if (world.nowMs() - lastPongAtMs > SOCKET_LIMITS.pongWithinMs) {
      socket?.close()
      return
    }
    tab.send({ type: 'ping', timestamp: world.nowMs() })
    nextPing = world.after(SOCKET_LIMITS.pingEveryMs, ping)
  }

  connect()
  return tab
}

interface TabsDependencies extends PlayerDependencies, Pick<TabDependencies, 'listener' | 'watchesCycle'> {
  readonly repeatChance: number
  readonly repeatWithinMs: number
}

/** All tabs of one player. */
export function createTabs(dependencies: TabsDependencies) {
  const { world, random, name, repeatChance, repeatWithinMs } = dependencies
  const tabs = new Set<Tab>()
  let tabsOpened = 0

  function any(): Tab | null {
    const opened = [...tabs].filter(({ isOpen }) => isOpen)
    return opened.length === 0 ? null : random.pick(opened)
  }

  return {
    any,
    get count() {
      return tabs.size
    },
    open() {
      tabsOpened += 1
      tabs.add(openTab({ ...dependencies, name: `${name}.${tabsOpened}` }))
    },
    closeAll() {
      for (const tab of tabs) tab.close()
      tabs.clear()
    },
    /** May be sent again, as by an impatient player or by a tab that received no response. */
    send(message: ClientMessageInput) {
      any()?.send(message)
      if (random.chance(repeatChance)) world.after(random.between(0, repeatWithinMs), () => any()?.send(message))
    },
  }
}
