import { randomUUID } from 'node:crypto'
import { type Frame, type LoadClient, send } from './load-clients.ts'

const RESPONDED_WITHIN_MS = 60_000

/** Bets of players who wait for their responses. `onFrame` must see every frame of the players. */
export function createBetters() {
  const waiting = new Map<string, { readonly resolve: () => void; readonly reject: (error: Error) => void }>()

  return {
    onFrame(frame: Frame) {
      if (frame.type !== 'newBet' && frame.type !== 'betError' && frame.type !== 'error') return
      const ref = String(frame['clientRef'] ?? '')
      const bet = waiting.get(ref)
      waiting.delete(ref)
      if (frame.type === 'newBet') bet?.resolve()
      else bet?.reject(new Error(`A bet was refused: ${JSON.stringify(frame)}`))
    },
    /** Places one bet on the running cycle; resolves with the duration of the response. @throws when it is refused */
    place(member: LoadClient, cycleId: string): Promise<number> {
      const clientRef = randomUUID()
      const bet = { userId: member.user.id, cycleId, direction: Math.random() < 0.5 ? 'up' : 'down', amount: 1 }
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const timer = setTimeout(() => reject(new Error('A bet was never answered')), RESPONDED_WITHIN_MS)
      const sentAtMs = performance.now()
      waiting.set(clientRef, { resolve: () => resolve(performance.now() - sentAtMs), reject })
      send(member, { type: 'placeBet', ...bet, clientRef })
      return promise.finally(() => clearTimeout(timer))
    },
  }
}
