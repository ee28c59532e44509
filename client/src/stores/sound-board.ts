// Short tones of the games, synthesised by the browser. Off until the player switches them on, for all games at once;
// the setting is stored.
import { LOCAL_KEYS, type LocalValues } from './storage.ts'
import { createStore } from './store.ts'

export interface Note {
  readonly frequencyHz: number
  readonly startS: number
  readonly lengthS: number
}

const PEAK_GAIN = 0.12
const ON = 'on'

interface SoundBoardDeps<SoundEvent> {
  readonly local: LocalValues
  readonly createAudio?: () => AudioContext
  readonly melodyOf: (event: SoundEvent) => readonly Note[]
  /** Sample played when sounds are switched on. */
  readonly sample: readonly Note[]
}

export function createSoundBoard<SoundEvent>(deps: SoundBoardDeps<SoundEvent>) {
  const { local, createAudio = () => new AudioContext(), melodyOf, sample } = deps
  const enabled = createStore(local.read(LOCAL_KEYS.battleSound) === ON)
  const decided = createStore(local.read(LOCAL_KEYS.battleSound) !== null)
  let audio: AudioContext | null = null

  function setEnabled(next: boolean): void {
    local.write(LOCAL_KEYS.battleSound, next ? ON : 'off')
    enabled.set(next)
    decided.set(true)
    // Browsers allow sound to start only within a press: this is one.
    if (next) sound(sample)
  }

  function sound(notes: readonly Note[]): void {
    audio ??= createAudio()
    for (const note of notes) playNote(audio, note)
  }

  return {
    enabled,
    /** The player has decided, or ignored the question, which is asked once. */
    decided,
    setEnabled,
    play(event: SoundEvent) {
      if (enabled.get()) sound(melodyOf(event))
    },
  }
}

export type SoundBoard<SoundEvent> = ReturnType<typeof createSoundBoard<SoundEvent>>

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
