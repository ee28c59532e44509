import type { SocketState } from '@bougie/protocol/client/live-socket.ts'
import { useStore } from '../data/use-store.ts'
import { useApp } from './app-context.tsx'

export function useSocketState(): SocketState {
  return useStore(useApp().live.state)
}
