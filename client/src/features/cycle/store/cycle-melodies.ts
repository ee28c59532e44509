import { assertNever } from '../../../stores/assert-never.ts'
import { type Note, tones } from '../../../stores/sound-board.ts'
import type { CycleClientEvent } from './cycle-events.ts'
import { toneOfAccount } from './live-cycle.ts'

/** Rising for a good event, falling for a bad one. */
export function melodyOf(event: CycleClientEvent): readonly Note[] {
  switch (event.type) {
    case 'betPlaced':
      return tones([event.direction === 'up' ? 880 : 587])
    case 'betRemoved':
      return tones([660, 523])
    case 'betsLocked':
      return tones([660])
    case 'settled':
      return tones(MELODIES[toneOfAccount(event.account)])
    case 'voided':
      return tones(MELODIES.even)
    default:
      return assertNever(event)
  }
}

const MELODIES = { win: [523, 659, 784, 1_047], loss: [392, 330], even: [440, 440], partial: [440, 440] } as const
