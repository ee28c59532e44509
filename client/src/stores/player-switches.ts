import { LOCAL_KEYS, type LocalKey, type LocalValues } from './storage.ts'
import { createStore } from './store.ts'

const ON = 'on'
const OFF = 'off'

/** Sounds are off until the player switches them on, for all games at once; the setting is stored. */
export function createSoundSetting(local: LocalValues) {
  const stored = local.read(LOCAL_KEYS.battleSound)
  const enabled = createStore(stored === ON)
  const decided = createStore(stored !== null)
  return {
    enabled,
    /** The player has decided, or ignored the question, which is asked once. */
    decided,
    decide(next: boolean) {
      local.write(LOCAL_KEYS.battleSound, next ? ON : OFF)
      enabled.set(next)
      decided.set(true)
    },
  }
}

export type SoundSetting = ReturnType<typeof createSoundSetting>

/** A switch that is on until the player switches it off; stored in this browser. */
export function createSwitch(local: LocalValues, key: LocalKey) {
  const { get, subscribe, set } = createStore(local.read(key) !== OFF)
  return {
    get,
    subscribe,
    toggle() {
      const next = !get()
      local.write(key, next ? ON : OFF)
      set(next)
    },
  }
}
