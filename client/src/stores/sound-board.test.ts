import { expect, test } from 'vitest'
import { melodyOf } from '../features/battle/store/battle-events.ts'
import { createFakeLocalValues } from '../testing/fake-local-values.ts'
import { createSoundSetting } from './player-switches.ts'
import { createSoundBoard, type Note, tones } from './sound-board.ts'

/** Counts the tones that would play. */
function createFakeAudio() {
  const started: number[] = []
  const gain = {
    gain: {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    },
    connect: (target: unknown) => target,
  }
  const audio = {
    currentTime: 0,
    destination: {},
    createGain: () => gain,
    createOscillator: () => ({
      type: 'sine',
      frequency: { value: 0 },
      connect: () => gain,
      start: (atS: number) => started.push(atS),
      stop: () => undefined,
    }),
  }
  return { started, createAudio: () => audio as unknown as AudioContext }
}

test('sounds are off until the player switches them on, and then remembered', () => {
  const local = createFakeLocalValues()
  const { started, createAudio } = createFakeAudio()
  const board = () =>
    createSoundBoard<readonly Note[]>({
      setting: createSoundSetting(local),
      createAudio,
      melodyOf: (notes) => notes,
      sample: tones([660]),
    })
  const sounds = board()
  sounds.play(tones([880]))
  expect(started).toEqual([])
  sounds.setEnabled(true)
  const test = started.length
  sounds.play(tones([880]))
  expect(started.length).toBeGreaterThan(test)
  expect(board().enabled.get()).toBe(true)
  sounds.setEnabled(false)
  expect(board().enabled.get()).toBe(false)
})

test('good news rises, bad news falls', () => {
  const heights = (outcome: 'win' | 'loss') =>
    melodyOf({ type: 'roundSettled', outcome }).map(({ frequencyHz }) => frequencyHz)
  expect(heights('win')).toEqual([...heights('win')].sort((a, b) => a - b))
  expect(heights('loss')).toEqual([...heights('loss')].sort((a, b) => b - a))
})
