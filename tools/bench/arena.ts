import { type ArenaRun, runArena } from './arena-run.ts'
import { atMost, type Figure, type Scenario } from './report.ts'
import { percentile } from './statistics.ts'

const BATTLES = 1000
const MEASURE_MS = 30_000
/** Servers and clients share one machine; a process may have 20 000 files open. */
const LARGER = [2000, 3000]
const LARGER_MEASURE_MS = 24_000
const LARGER_LATENESS_MS_MAX = 100

/** 1000 battles at once at the default pace: measures lateness and the server's resources. */
export const arena: Scenario = {
  name: 'arena',
  minutes: 3,
  about: `${BATTLES} battles at once, default ticks, then as many as are on time`,
  async run(note) {
    const run = await runArena({ battles: BATTLES, measureMs: MEASURE_MS, note })
    return [...figuresOf(run), await largestArena(note)]
  },
}

function figuresOf({ tickLatenessMs, phaseLatenessMs, baselineLatenessMs, cores, bytes }: ArenaRun): readonly Figure[] {
  return [
    { name: 'ticks p99', value: percentile(tickLatenessMs, 0.99), unit: 'ms', target: atMost(50) },
    { name: 'phases p99', value: percentile(phaseLatenessMs, 0.99), unit: 'ms', target: atMost(50) },
    { name: 'bare sockets p99', value: percentile(baselineLatenessMs, 0.99), unit: 'ms' },
    { name: 'ticks p50', value: percentile(tickLatenessMs, 0.5), unit: 'ms' },
    { name: 'ticks received', value: tickLatenessMs.length },
    { name: 'phases received', value: phaseLatenessMs.length },
    { name: 'processor', value: cores, unit: 'cores', target: atMost(0.3) },
    { name: 'memory a battle', value: bytes / BATTLES / 1024, unit: 'kB', target: atMost(80) },
  ]
}

/** The largest of a few sizes whose ticks and phases are on time. */
async function largestArena(note: (text: string) => void): Promise<Figure> {
  let largest = 0
  for (const battles of LARGER) {
    const run = await runArena({ battles, measureMs: LARGER_MEASURE_MS, note })
    const [ticks, phases] = [percentile(run.tickLatenessMs, 0.99), percentile(run.phaseLatenessMs, 0.99)]
    note(`${battles} battles: ticks p99 ${ticks} ms, phases p99 ${phases} ms, ${run.cores.toFixed(2)} cores`)
    if (Math.max(ticks, phases) > LARGER_LATENESS_MS_MAX) break
    largest = battles
  }
  return { name: `battles at p99 <= ${LARGER_LATENESS_MS_MAX} ms`, value: largest }
}
