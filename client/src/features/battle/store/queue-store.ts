// Holds the state of the queue's machine, feeds it with events, and carries out its effects. Framework-free.
import type { ServerMessage } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { assertNever } from '../../../stores/assert-never.ts'
import { isConnected, onConnection, type SocketStore } from '../../../stores/socket-store.ts'
import { createStore } from '../../../stores/store.ts'
import { createDeadline, type Timers } from '../../../stores/timers.ts'
import {
  IDLE_QUEUE,
  type QueueEffect,
  type QueueEvent,
  type QueueState,
  type SearchPages,
  type StartingBattle,
  stepQueue,
} from './queue-machine.ts'

const STATUS_CHECK_EVERY_MS = 5_000

interface QueueStoreDeps {
  readonly socket: Pick<SocketStore, 'state' | 'send' | 'serverNow'>
  readonly timers: Timers
  readonly isSignedIn: () => boolean
  readonly createRef: () => string
  /** Random hex digits of this player, so that neither the server nor the opponent alone determines the prices. */
  readonly createSeed: () => string
  readonly onError: (message: string) => void
  readonly onStart: (battle: StartingBattle) => void
}

export function createQueueStore(deps: QueueStoreDeps) {
  const { socket, timers } = deps
  const source = createStore<QueueState>(IDLE_QUEUE)
  let lastCheckMs = Number.NEGATIVE_INFINITY
  const checkAfter = createDeadline(timers, checkStatus)
  onConnection(socket.state, (connected) => dispatch({ type: connected ? 'connected' : 'connectionLost' }))

  function dispatch(event: QueueEvent): void {
    const { state, effects } = stepQueue(source.get(), event, socket.serverNow())
    source.set(state)
    for (const effect of effects) perform(effect)
  }

  function perform(effect: QueueEffect): void {
    switch (effect.type) {
      case 'send':
        socket.send(effect.message)
        break
      case 'checkStatus':
        checkStatus()
        break
      case 'reportError':
        deps.onError(effect.text)
        break
      case 'battleStarted':
        deps.onStart(effect.battle)
        break
      default:
        assertNever(effect)
    }
  }

  /** At most once per 5 s, however often it is called; a call that comes too soon is made up for. */
  function checkStatus(): void {
    if (!deps.isSignedIn() || !isConnected(socket.state)) return
    const sinceMs = timers.now() - lastCheckMs
    // Negative after the clock was set back, which must not stop the checks for hours.
    if (sinceMs >= 0 && sinceMs < STATUS_CHECK_EVERY_MS) {
      checkAfter(STATUS_CHECK_EVERY_MS - sinceMs)
      return
    }
    lastCheckMs = timers.now()
    socket.send({ type: 'check_battle_queue_status' })
  }

  return {
    get: source.get,
    subscribe: source.subscribe,
    receive: (message: ServerMessage) => dispatch({ type: 'received', message }),
    /** False when there is no connection, or a place exists already. */
    join(amount: number, pages: SearchPages = 'battlePages'): boolean {
      if (source.get().place.type !== 'idle' || !isConnected(socket.state)) return false
      const { createRef, createSeed } = deps
      const message = { type: 'join_battle_queue', amount, clientRef: createRef(), clientSeed: createSeed() } as const
      if (!socket.send(message)) return false
      dispatch({ type: 'joinSent', amountCents: centsFromEuros(amount), pages })
      return true
    },
    leave: () => dispatch({ type: 'leavePressed' }),
    showSearch: (pages: SearchPages) => dispatch({ type: 'searchShown', pages }),
    /** The screen of the starting battle is rendered, or its start announced beside another battle. */
    opened: () => dispatch({ type: 'opened' }),
    checkStatus,
    /** Another player signed in, who has no place yet. */
    reset() {
      lastCheckMs = Number.NEGATIVE_INFINITY
      checkAfter(null)
      dispatch({ type: 'playerChanged' })
    },
  }
}
