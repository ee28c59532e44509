import type { ClientRef } from '@bougie/protocol'
import type { CycleKit, CycleKitDeps } from '../data/cycle/cycle-kit.ts'

export type LoadCycleKit = () => Promise<CycleKit>

/** The cycle's store, with its code, comes with its screen, and stays for good. */
export function createCycleKitLoader(deps: Omit<CycleKitDeps, 'createRef' | 'createAudio'>): LoadCycleKit {
  let loading: Promise<CycleKit> | null = null

  async function load(): Promise<CycleKit> {
    const { createCycleKit } = await import('../data/cycle/cycle-kit.ts')
    return createCycleKit({ ...deps, createRef: randomRef, createAudio: () => new AudioContext() })
  }

  return () => {
    loading ??= load()
    return loading
  }
}

function randomRef(): ClientRef {
  return crypto.randomUUID() as string as ClientRef
}
