import { createBattleSettings } from '@bougie/engine'
import type { FaultProfile } from './fault-profile.ts'

/** No faults of its own, and short battles. */
export const FAULTLESS_PROFILE: FaultProfile = {
  settings: createBattleSettings({
    countdownMs: 500,
    waitingMs: 300,
    predictionMs: 1_000,
    resultsWaitMs: 1_000,
    pauseMs: 300,
    tickMs: 500,
    disconnectGraceMs: 5_000,
  }),
  bots: { enabled: false, delayMs: 0 },
  network: {
    latencyMinMs: 5,
    latencyMaxMs: 5,
    delayChance: 0,
    delayMaxMs: 0,
    detectionMaxMs: 1_000,
    slowReaderChance: 0,
    slowReaders: [],
  },
  database: { slowChance: 0, slowMaxMs: 0, failChance: 0, killChance: 0, readFailChance: 0 },
  machine: {
    killEveryMs: null,
    stopEveryMs: null,
    stallEveryMs: null,
    clockEveryMs: null,
    downMinMs: 0,
    downMaxMs: 0,
    stallMaxMs: 0,
    clockMaxMs: 0,
  },
  players: { cutEveryMs: null, awayEveryMs: null, awayMaxMs: 0, forfeitChance: 0, repeatChance: 0, tabsMax: 1 },
}
