import type { Clock } from '../ports/clock.ts'
import { answerWith, type MessageHandlers } from './dispatch.ts'

export function createPingHandlers({ clock }: { clock: Clock }): MessageHandlers {
  return {
    ping({ timestamp }, { connection }) {
      connection.lastPingAtMs = clock.nowMs()
      return answerWith({ type: 'pong', timestamp, serverTime: clock.nowMs() })
    },
  }
}
