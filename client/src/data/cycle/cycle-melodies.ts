import { assertNever } from '../assert-never.ts'
import { type Note, tones } from '../sound-board.ts'
import type { CycleMoment } from './cycle-moments.ts'
import { toneOfAccount } from './live-cycle.ts'

/** Rising for what is good, falling for what is not. */
export function melodyOf(moment: CycleMoment): readonly Note[] {
  switch (moment.type) {
    case 'betPlaced':
      return tones([moment.direction === 'up' ? 880 : 587])
    case 'betRemoved':
      return tones([660, 523])
    case 'betsLocked':
      return tones([660])
    case 'settled':
      return tones(MELODIES[toneOfAccount(moment.account)])
    case 'voided':
      return tones(MELODIES.even)
    default:
      return assertNever(moment)
  }
}

const MELODIES = { win: [523, 659, 784, 1_047], loss: [392, 330], even: [440, 440], partial: [440, 440] } as const
