import type { LocalKey, LocalValues } from './storage.ts'
import { createStore } from './store.ts'

const OFF = 'off'

/** A switch that is on until the player switches it off; stored in this browser. */
export function createSwitch(local: LocalValues, key: LocalKey) {
  const { get, subscribe, set } = createStore(local.read(key) !== OFF)
  return {
    get,
    subscribe,
    toggle() {
      const next = !get()
      local.write(key, next ? 'on' : OFF)
      set(next)
    },
  }
}
