// Short tones of the games, made by the browser itself. Off until the player switches them on, for all games at once;
// remembered.
import { LOCAL_KEYS, type LocalValues } from './storage.ts'
import { createStore, type ReadonlyStore } from './store.ts'

export interface SoundSwitch {
  readonly enabled: ReadonlyStore<boolean>
  setEnabled(enabled: boolean): void
}

export interface SoundBoard<Moment> extends SoundSwitch {
  play(moment: Moment): void
}

export interface Note {
  readonly frequencyHz: number
  readonly startS: number
  readonly lengthS: number
}

const PEAK_GAIN = 0.12
const ON = 'on'

export interface SoundBoardDeps<Moment> {
  readonly local: LocalValues
  readonly createAudio: () => AudioContext
  readonly melodyOf: (moment: Moment) => readonly Note[]
  /** What is heard when sounds are switched on. */
  readonly sample: readonly Note[]
}

export function createSoundBoard<Moment>(deps: SoundBoardDeps<Moment>): SoundBoard<Moment> {
  const { local, createAudio, melodyOf, sample } = deps
  const enabled = createStore(local.read(LOCAL_KEYS.battleSound) === ON)
  let audio: AudioContext | null = null

  function setEnabled(next: boolean): void {
    local.write(LOCAL_KEYS.battleSound, next ? ON : 'off')
    enabled.set(next)
    // Browsers let sound begin only within a press: this is one.
    if (next) sound(sample)
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

const TONE_EVERY_S = 0.11
const TONE_LENGTH_S = 0.22

/** One after the other. */
export function tones(frequencies: readonly number[]): readonly Note[] {
  return frequencies.map((frequencyHz, index) => ({
    frequencyHz,
    startS: index * TONE_EVERY_S,
    lengthS: TONE_LENGTH_S,
  }))
}
