import type { BattleId } from '@bougie/protocol'
import type { ServerMessageOf } from '@bougie/protocol/ws/server-messages.ts'
import { useEffect, useEffectEvent } from 'react'
import type { SocketState } from '../data/socket.ts'
import type { BattleMessage, MessageType, SocketStore } from '../data/socket-store.ts'
import { useStore } from '../data/use-store.ts'
import { useApp } from './app-context.tsx'

export function useSocketStore(): SocketStore {
  return useApp().live
}

export function useSocketState(): SocketState {
  return useStore(useApp().live.state)
}

/** Runs the handler for each message of the type while the component is mounted. */
export function useServerMessage<T extends MessageType>(type: T, handler: (message: ServerMessageOf<T>) => void): void {
  const live = useSocketStore()
  const handle = useEffectEvent(handler)
  useEffect(() => live.on(type, (message) => handle(message)), [live, type])
}

/** Runs the handler for each message of one battle; null listens to none. */
export function useBattleMessages(battleId: BattleId | null, handler: (message: BattleMessage) => void): void {
  const live = useSocketStore()
  const handle = useEffectEvent(handler)
  useEffect(
    () => (battleId === null ? undefined : live.onBattle(battleId, (message) => handle(message))),
    [live, battleId],
  )
}
