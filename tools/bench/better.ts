import { randomUUID } from 'node:crypto'
import { type Frame, type LoadClient, send } from './load-clients.ts'

const RESPONDED_WITHIN_MS = 60_000

/** Players who place bets on the running cycle and wait for their responses. */
export interface Betters {
  readonly members: readonly LoadClient[]
  /** Places one bet of this player; resolves with the duration of the response. @throws when it is refused */
  place(member: LoadClient): Promise<number>
}

interface Waiting {
  readonly sentAtMs: number
  readonly resolve: (tookMs: number) => void
  readonly reject: (error: Error) => void
}

/** `onFrame` must see every frame of the members. */
export function createBetters(): {
  onFrame(member: LoadClient, frame: Frame): void
  start(members: readonly LoadClient[], cycleId: string): Betters
} {
  const waiting = new Map<string, Waiting>()

  function settle(frame: Frame): void {
    const ref = String(frame['clientRef'] ?? '')
    const one = waiting.get(ref)
    if (!one) return
    waiting.delete(ref)
    if (frame.type === 'newBet') one.resolve(performance.now() - one.sentAtMs)
    else one.reject(new Error(`A bet was refused: ${JSON.stringify(frame)}`))
  }

  return {
    onFrame(_member, frame) {
      if (frame.type === 'newBet' || frame.type === 'betError' || frame.type === 'error') settle(frame)
    },
    start: (members, cycleId) => ({
      members,
      place(member) {
        const clientRef = randomUUID()
        const bet = { userId: member.user.id, cycleId, direction: Math.random() < 0.5 ? 'up' : 'down', amount: 1 }
        return new Promise((resolve, reject) => {
          const timer = setTimeout(() => reject(new Error('A bet was never answered')), RESPONDED_WITHIN_MS)
          const done = (tookMs: number) => {
            clearTimeout(timer)
            resolve(tookMs)
          }
          waiting.set(clientRef, { sentAtMs: performance.now(), resolve: done, reject })
          send(member, { type: 'placeBet', ...bet, clientRef })
        })
      },
    }),
  }
}
