import type { BattleKit, BattleKitDeps } from '../data/battle/battle-kit.ts'

export interface LoadBattleKit {
  (): Promise<BattleKit>
  /** The kit, once it is there; asks for nothing. */
  readonly loaded: () => BattleKit | null
}

/** The battles' stores, with their code, come with the first battle screen or signed-in player, and stay for good. */
export function createBattleKitLoader(
  deps: Omit<BattleKitDeps, 'createUuid' | 'randomHex' | 'createAudio'>,
): LoadBattleKit {
  let loading: Promise<BattleKit> | null = null
  let kit: BattleKit | null = null

  async function load(): Promise<BattleKit> {
    const { createBattleKit } = await import('../data/battle/battle-kit.ts')
    kit = createBattleKit({
      ...deps,
      createUuid: () => crypto.randomUUID(),
      randomHex,
      createAudio: () => new AudioContext(),
    })
    return kit
  }

  const loadOnce = () => {
    loading ??= load()
    return loading
  }
  return Object.assign(loadOnce, { loaded: () => kit })
}

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
