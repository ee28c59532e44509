import { readFileSync } from 'node:fs'

/** Times of a virtual machine's processors, since it started. */
interface ProcessorTicks {
  readonly all: number
  /** Time in which this machine had work, but the host ran others. */
  readonly stolen: number
}

/** Line `cpu` of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal; later fields are part of user. */
const STEAL_FIELD = 7

/** Returns a function for the percentage stolen since this call; null where the system does not report it. */
export function watchStolenTime(): () => number | null {
  const before = readTicks()
  return () => {
    const after = readTicks()
    if (before === null || after === null || after.all === before.all) return null
    return (100 * (after.stolen - before.stolen)) / (after.all - before.all)
  }
}

function readTicks(): ProcessorTicks | null {
  if (process.platform !== 'linux') return null
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line
    .split(/\s+/)
    .slice(1, STEAL_FIELD + 2)
    .map(Number)
  return { all: ticks.reduce((sum, value) => sum + value, 0), stolen: ticks[STEAL_FIELD] ?? 0 }
}
