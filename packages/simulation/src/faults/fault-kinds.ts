import type { FaultProfile } from './fault-profile.ts'

/** Longer than any grace or phase in the settings of a seed. */
const LONG_ABSENCE_MS = 30_000
const LONG_STALL_MS = 8_000

/** The kinds of faults, each with whether a run has it. Tests use them to choose their seeds. */
function kindsOf({ network, database, machine, players }: Omit<FaultProfile, 'settings' | 'bots'>) {
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
export function missingKinds(profiles: readonly Omit<FaultProfile, 'settings' | 'bots'>[]): readonly string[] {
  const met = profiles.flatMap((profile) => Object.entries(kindsOf(profile)).filter(([, has]) => has))
  const all = profiles.flatMap((profile) => Object.keys(kindsOf(profile)))
  return [...new Set(all)].filter((kind) => !met.some(([name]) => name === kind))
}
