import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface ProcessUsage {
  readonly cpuMs: number
  readonly residentBytes: number
}

const CLOCK_TICK_MS = 10
const USER_TICKS_FIELD = 11
const SYSTEM_TICKS_FIELD = 12

/** Processor time and resident memory of another process, from Linux's /proc, elsewhere from ps. */
export function usageOf(processId: number): ProcessUsage {
  return process.platform === 'linux' ? fromProc(processId) : fromPs(processId)
}

function fromProc(processId: number): ProcessUsage {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
  // The second field is the command in brackets and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[USER_TICKS_FIELD]) + Number(fields[SYSTEM_TICKS_FIELD])
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))
  return { cpuMs: ticks * CLOCK_TICK_MS, residentBytes: Number(resident?.[1] ?? 0) * 1024 }
}

function fromPs(processId: number): ProcessUsage {
  const [time = '0:00', resident = '0'] = execFileSync('ps', ['-o', 'time=,rss=', '-p', String(processId)], {
    encoding: 'utf8',
  })
    .trim()
    .split(/\s+/)
  const seconds = time.split(':').reduce((total, part) => total * 60 + Number(part), 0)
  return { cpuMs: seconds * 1000, residentBytes: Number(resident) * 1024 }
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

/**
 * Times of a virtual machine's processors since it started: all of it, and the stolen part, in which this machine had
 * work but the host ran others.
 */
function readTicks() {
  if (process.platform !== 'linux') return null
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line
    .split(/\s+/)
    .slice(1, STEAL_FIELD + 2)
    .map(Number)
  return { all: ticks.reduce((sum, value) => sum + value, 0), stolen: ticks[STEAL_FIELD] ?? 0 }
}
