import { type Note, tones } from '../../../stores/sound-board.ts'
import type { BattleClientEvent } from './battle-events.ts'

/** Rising for a good event, falling for a bad one. */
export function melodyOf(event: BattleClientEvent): readonly Note[] {
  switch (event.type) {
    case 'predictionOpened':
      return tones([660])
    case 'choiceRegistered':
      return tones([880])
    case 'rematchOffered':
      return tones([660, 880])
    case 'roundSettled':
      return tones(MELODIES[event.outcome].slice(0, 2))
    default:
      return event.ending.type === 'cancelled' ? tones(MELODIES.draw) : tones(MELODIES[event.ending.result])
  }
}

const MELODIES = { win: [523, 659, 784, 1_047], loss: [392, 330, 262], draw: [440, 440] } as const

/** Not before the first press (browsers refuse and log an error), and not when the user prefers reduced motion. */
export function vibrate(event: BattleClientEvent): void {
  const { userActivation } = navigator
  if (typeof navigator.vibrate !== 'function' || !userActivation?.hasBeenActive) return
  if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate([...vibrationOf(event)])
}

/** Alternating ms of vibration and pause: short for a choice, once for a loss, twice and longer for a win. */
function vibrationOf(event: BattleClientEvent): readonly number[] {
  switch (event.type) {
    case 'choiceRegistered':
      return [15]
    case 'predictionOpened':
    case 'rematchOffered':
      return [30]
    case 'roundSettled':
      return VIBRATIONS[event.outcome]
    default:
      return event.ending.type === 'cancelled' ? VIBRATIONS.draw : [...VIBRATIONS[event.ending.result], 60, 120]
  }
}

const VIBRATIONS = { win: [40, 60, 40], loss: [80], draw: [25, 40, 25] } as const satisfies Record<
  string,
  readonly number[]
>
