// The faults of one run, and their rates. Every run has a different mix and lacks most faults: a fault that is always
// present hides those that need an undisturbed period first.
import { type CycleSettings, createBattleSettings, createCycleSettings } from '@bougie/engine'
import type { SeededRandom } from '../seeded-random.ts'

const KB = 1024
/** Just below the threshold at which ticks are dropped, and just below the one at which the socket is closed. */
const SLOW_READERS = [
  { queuedBytes: 62 * KB, msPerByte: 8 },
  { queuedBytes: 1000 * KB, msPerByte: 8 },
]

export function createFaultProfile(random: SeededRandom) {
  const sometimes = <Value>(probability: number, value: Value, otherwise: Value) =>
    random.chance(probability) ? value : otherwise
  return {
    battle: battleSettingsOf(random),
    bots: { enabled: random.chance(0.3), delayMs: random.between(500, 8_000) },
    network: {
      latencyMinMs: random.between(1, 20),
      latencyMaxMs: random.between(20, sometimes(0.2, 400, 80)),
      delayChance: sometimes(0.4, 0.1, 0),
      delayMaxMs: random.between(50, 2_000),
      /** The longest time until a side detects that its connection is gone. */
      detectionMaxMs: random.between(1_000, 45_000),
      slowReaderChance: sometimes(0.25, 0.2, 0),
      slowReaders: SLOW_READERS,
    },
    database: {
      slowChance: sometimes(0.4, 0.1, 0),
      slowMaxMs: random.between(5, 1_500),
      failChance: sometimes(0.4, 0.03, 0),
      killChance: sometimes(0.3, 0.003, 0),
      readFailChance: sometimes(0.2, 0.02, 0),
    },
    machine: {
      /** The average interval between two faults of a kind, in milliseconds; null for never. */
      killEveryMs: sometimes(0.5, random.between(8_000, 60_000), null),
      stopEveryMs: sometimes(0.2, random.between(10_000, 60_000), null),
      stallEveryMs: sometimes(0.3, random.between(10_000, 60_000), null),
      clockEveryMs: sometimes(0.2, random.between(10_000, 60_000), null),
      downMinMs: 0,
      downMaxMs: sometimes(0.3, 60_000, 6_000),
      stallMaxMs: sometimes(0.3, 20_000, 3_000),
      clockMaxMs: sometimes(0.3, 60_000, 3_000),
    },
    players: {
      cutEveryMs: sometimes(0.6, random.between(5_000, 60_000), null),
      awayEveryMs: sometimes(0.4, random.between(20_000, 120_000), null),
      awayMaxMs: random.between(3_000, 60_000),
      forfeitChance: sometimes(0.4, 0.05, 0),
      repeatChance: sometimes(0.5, 0.15, 0),
      tabsMax: sometimes(0.5, 3, 1),
    },
    cycle: createCycleSettings({
      candleMs: random.pick([250, 500, 1_000]),
      resultsMs: random.pick([0, 500, 5_000]),
      // Some are small enough to be reached occasionally.
      exposureMaxCents: random.pick([5_000, 100_000, 20_000_000]) as CycleSettings['exposureMaxCents'],
    }),
  }
}

export type FaultProfile = ReturnType<typeof createFaultProfile>
export type NetworkFaults = FaultProfile['network']
export type DatabaseFaults = FaultProfile['database']
export type MachineFaults = FaultProfile['machine']
export type PlayerFaults = FaultProfile['players']

const HOUR_MS = 3_600_000

/** No faults of its own, short battles, and a cycle that hardly moves. */
export const FAULTLESS_PROFILE: FaultProfile = {
  battle: createBattleSettings({
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
  cycle: createCycleSettings({ candleMs: HOUR_MS }),
}

function battleSettingsOf(random: SeededRandom) {
  const tickMs = random.pick([250, 300, 500, 1_000])
  return createBattleSettings({
    countdownMs: random.pick([0, 1_000, 5_000]),
    waitingMs: random.pick([0, 500, 3_000]),
    predictionMs: random.between(4, 16) * 500,
    resultsWaitMs: random.between(4, 12) * 500,
    pauseMs: random.pick([0, 700, 3_000]),
    tickMs,
    disconnectGraceMs: random.pick([5_000, 15_000, 30_000]),
  })
}

/** Longer than any grace or phase in the settings of a seed. */
const LONG_ABSENCE_MS = 30_000
const LONG_STALL_MS = 8_000

/** The kinds of faults, each with whether a run has it. Tests use them to choose their seeds. */
function kindsOf({ network, database, machine, players }: FaultProfile) {
  const isEnded = machine.killEveryMs !== null || machine.stopEveryMs !== null || database.killChance > 0
  return {
    delays: network.delayChance > 0,
    'slow readers': network.slowReaderChance > 0,
    'slow queries': database.slowChance > 0,
    'failed writes': database.failChance > 0,
    'failed reads': database.readFailChance > 0,
    'kills at a write': database.killChance > 0,
    kills: machine.killEveryMs !== null,
    stops: machine.stopEveryMs !== null,
    'long absences': isEnded && machine.downMaxMs > LONG_ABSENCE_MS,
    stalls: machine.stallEveryMs !== null,
    'long stalls': machine.stallEveryMs !== null && machine.stallMaxMs > LONG_STALL_MS,
    'a clock that jumps': machine.clockEveryMs !== null,
    'cut sockets': players.cutEveryMs !== null,
    'players who leave': players.awayEveryMs !== null,
    'repeated messages': players.repeatChance > 0,
    'several tabs': players.tabsMax > 1,
  }
}

/** Kinds of faults that none of these runs has. */
export function missingKinds(profiles: readonly FaultProfile[]): readonly string[] {
  const kinds = profiles.flatMap((profile) => Object.entries(kindsOf(profile)))
  const met = new Set(kinds.flatMap(([kind, has]) => (has ? [kind] : [])))
  return [...new Set(kinds.map(([kind]) => kind))].filter((kind) => !met.has(kind))
}
