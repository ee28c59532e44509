import type { BattleClientEvent } from './battle-events.ts'

/** Alternating ms of vibration and pause: short for a choice, once for a loss, twice and longer for a win. */
export function vibrationOf(event: BattleClientEvent): readonly number[] {
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
