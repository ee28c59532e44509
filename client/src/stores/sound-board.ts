// Short tones of the games, synthesised by the browser.
import type { SoundSetting } from './player-switches.ts'

export interface Note {
  readonly frequencyHz: number
  readonly startS: number
  readonly lengthS: number
}

const PEAK_GAIN = 0.12

interface SoundBoardDeps<SoundEvent> {
  /** Shared by all games: a switch in one is one in every other. */
  readonly setting: SoundSetting
  readonly createAudio?: () => AudioContext
  readonly melodyOf: (event: SoundEvent) => readonly Note[]
  /** Sample played when sounds are switched on. */
  readonly sample: readonly Note[]
}

export function createSoundBoard<SoundEvent>(deps: SoundBoardDeps<SoundEvent>) {
  const { setting, createAudio = () => new AudioContext(), melodyOf, sample } = deps
  const { enabled, decided } = setting
  let audio: AudioContext | null = null

  function setEnabled(next: boolean): void {
    setting.decide(next)
    // Browsers allow sound to start only within a press: this is one.
    if (next) sound(sample)
  }

  function sound(notes: readonly Note[]): void {
    audio ??= createAudio()
    for (const note of notes) playNote(audio, note)
  }

  return {
    enabled,
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
