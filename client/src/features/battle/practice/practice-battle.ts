// Successive practice battles for the screen. Each has its own host and its own battle store, so that practice does not
// mix with real battles, survive a reload or show a toast.
import type { BattleId, UserId } from '@bougie/protocol'
import type { ClientMessageInput } from '@bougie/protocol/ws/client-messages.ts'
import type { SoundBoard } from '../../../stores/sound-board.ts'
import { createStore } from '../../../stores/store.ts'
import type { Timers } from '../../../stores/timers.ts'
import { randomHex } from '../store/battle-commitments.ts'
import type { BattleClientEvent } from '../store/battle-events.ts'
import { createBattleStore } from '../store/battle-store.ts'
import type { Identity } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import { createPracticeHost, type PracticeHost } from './practice-host.ts'

export interface PracticeBattleDeps {
  readonly self: Identity | null
  readonly sounds: Pick<SoundBoard<BattleClientEvent>, 'play'>
  readonly timers: Timers
  /** Epoch ms on the clock of the countdowns. */
  readonly serverNow: () => number
  readonly random: () => number
}

/** The name shown for a guest. */
const GUEST_NAME = frBattle.search.you

export function createPracticeBattle(deps: PracticeBattleDeps) {
  const { timers, serverNow, random } = deps
  const self: Identity = deps.self ?? { id: randomId() as UserId, username: GUEST_NAME, avatarUrl: null }
  const bot = { id: randomId() as UserId, username: frBattle.practice.botName }
  const battleId = createStore(randomId() as BattleId)
  let host: PracticeHost | null = null

  const battles = createBattleStore({
    socket: {
      state: createStore({ status: 'connected', closeCode: null, retryAtMs: null } as const),
      send(message: ClientMessageInput) {
        host?.receive(message)
        return host !== null
      },
      serverNow,
      suspect: () => undefined,
    },
    self: () => self,
    timers,
    saved: { find: () => null, save: () => undefined, clear: () => undefined },
    savedChoice: { find: () => null, save: () => undefined },
    createRef: randomId,
    onEvent: (_, event) => deps.sounds.play(event),
    onError: () => undefined,
  })

  function again(): void {
    host?.close()
    const id = randomId() as BattleId
    host = createPracticeHost({
      self,
      bot,
      battleId: id,
      now: serverNow,
      timers,
      random,
      randomHex,
      deliver: battles.receive,
    })
    battleId.set(id)
    battles.open({ battleId: id, opponent: null }, 'play')
    host.start()
  }

  return {
    battles,
    battleId,
    /** Starts the next battle; the previous one has ended or was abandoned. */
    again,
    close() {
      host?.close()
      host = null
      battles.close()
    },
  }
}

export type PracticeBattle = ReturnType<typeof createPracticeBattle>

function randomId(): string {
  return crypto.randomUUID()
}
