// Short tones of the battle, made by the browser itself. Off until the player switches them on; remembered.
import { LOCAL_KEYS, type LocalValues } from '../storage.ts'
import { createStore, type ReadonlyStore } from '../store.ts'
import type { BattleMoment } from './battle-moments.ts'

export interface SoundBoard {
  readonly enabled: ReadonlyStore<boolean>
  setEnabled(enabled: boolean): void
  play(moment: BattleMoment): void
}

interface Note {
  readonly frequencyHz: number
  readonly startS: number
  readonly lengthS: number
}

const PEAK_GAIN = 0.12
const ON = 'on'

export function createSoundBoard(deps: {
  readonly local: LocalValues
  readonly createAudio: () => AudioContext
}): SoundBoard {
  const { local, createAudio } = deps
  const enabled = createStore(local.read(LOCAL_KEYS.battleSound) === ON)
  let audio: AudioContext | null = null

  function setEnabled(next: boolean): void {
    local.write(LOCAL_KEYS.battleSound, next ? ON : 'off')
    enabled.set(next)
    // Browsers let sound begin only within a press: this is one.
    if (next) sound(melodyOf({ type: 'predictionOpened' }))
  }

  function sound(notes: readonly Note[]): void {
    audio ??= createAudio()
    for (const note of notes) playNote(audio, note)
  }

  return {
    enabled,
    setEnabled,
    play(moment) {
      if (enabled.get()) sound(melodyOf(moment))
    },
  }
}

function playNote(audio: AudioContext, { frequencyHz, startS, lengthS }: Note): void {
  const startAt = audio.currentTime + startS
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.type = 'triangle'
  oscillator.frequency.value = frequencyHz
  gain.gain.setValueAtTime(0, startAt)
  gain.gain.linearRampToValueAtTime(PEAK_GAIN, startAt + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.0001, startAt + lengthS)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(startAt)
  oscillator.stop(startAt + lengthS)
}

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
const TONE_EVERY_S = 0.11
const TONE_LENGTH_S = 0.22

function tones(frequencies: readonly number[]): readonly Note[] {
  return frequencies.map((frequencyHz, index) => ({
    frequencyHz,
    startS: index * TONE_EVERY_S,
    lengthS: TONE_LENGTH_S,
  }))
}
