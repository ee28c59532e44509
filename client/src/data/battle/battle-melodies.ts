import { type Note, tones } from '../sound-board.ts'
import type { BattleMoment } from './battle-moments.ts'

/** Rising for what is good, falling for what is not. */
export function melodyOf(moment: BattleMoment): readonly Note[] {
  switch (moment.type) {
    case 'predictionOpened':
      return tones([660])
    case 'choiceRegistered':
      return tones([880])
    case 'rematchOffered':
      return tones([660, 880])
    case 'roundSettled':
      return tones(MELODIES[moment.outcome].slice(0, 2))
    default:
      return moment.ending.type === 'cancelled' ? tones(MELODIES.draw) : tones(MELODIES[moment.ending.result])
  }
}

const MELODIES = { win: [523, 659, 784, 1_047], loss: [392, 330, 262], draw: [440, 440] } as const
