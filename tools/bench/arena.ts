import { startLocalServer } from '../player/local-server.ts'
import { type CrowdMember, connectCrowd, disconnectCrowd, type Frame, send, signUpCrowd } from './crowd.ts'
import { usageOf } from './process-usage.ts'
import type { Figure, Scenario } from './report.ts'
import { percentile } from './statistics.ts'
import { until } from './until.ts'

const BATTLES = 1000
const STAKE_EUROS = 5
const MEASURE_MS = 30_000
const START_WITHIN_MS = 60_000
const CHOICES = ['up', 'equal', 'down'] as const

/** 1000 battles at once at the default pace: how late is what was due, and what does the server spend. */
export const arena: Scenario = {
  name: 'arena',
  about: `${BATTLES} battles at once, default ticks`,
  async run(note) {
    const server = await startLocalServer({ RATE_LIMIT: 'off', BOTS: 'off', WELCOME_BALANCE: '1000' })
    try {
      const users = await signUpCrowd(server.url, BATTLES * 2)
      const watch = createWatch()
      const members = await connectCrowd(server.url, users, watch.onFrame)
      const idle = usageOf(server.processId)
      note(`${members.length} players connected`)

      for (const member of members) send(member, { type: 'join_battle_queue', amount: STAKE_EUROS })
      await until(() => watch.started() >= BATTLES * 2, START_WITHIN_MS, 'every battle to start')
      note(`${BATTLES} battles started`)

      watch.measure()
      const before = usageOf(server.processId)
      const beganAtMs = performance.now()
      await until(() => performance.now() - beganAtMs >= MEASURE_MS, MEASURE_MS * 2, 'the measured time to pass')
      const elapsedMs = performance.now() - beganAtMs
      const after = usageOf(server.processId)
      disconnectCrowd(members)
      return figuresOf({
        watch,
        cores: (after.cpuMs - before.cpuMs) / elapsedMs,
        bytes: after.residentBytes - idle.residentBytes,
      })
    } finally {
      await server.stop()
    }
  },
}

function figuresOf({ watch, cores, bytes }: { watch: Watch; cores: number; bytes: number }): readonly Figure[] {
  return [
    {
      name: 'ticks p99',
      value: percentile(watch.tickLatenessMs, 0.99),
      unit: 'ms',
      target: { relation: '<=', value: 50 },
    },
    {
      name: 'phases p99',
      value: percentile(watch.phaseLatenessMs, 0.99),
      unit: 'ms',
      target: { relation: '<=', value: 50 },
    },
    { name: 'ticks p50', value: percentile(watch.tickLatenessMs, 0.5), unit: 'ms' },
    { name: 'ticks received', value: watch.tickLatenessMs.length, unit: '' },
    { name: 'phases received', value: watch.phaseLatenessMs.length, unit: '' },
    { name: 'processor', value: cores, unit: 'cores', target: { relation: '<=', value: 0.6 } },
    { name: 'memory a battle', value: bytes / BATTLES / 1024, unit: 'kB', target: { relation: '<=', value: 100 } },
  ]
}

interface Watch {
  readonly tickLatenessMs: number[]
  readonly phaseLatenessMs: number[]
  readonly onFrame: (member: CrowdMember, frame: Frame) => void
  /** How many players saw their battle start. */
  started(): number
  /** From now on lateness is kept. */
  measure(): void
}

/** Every player answers each prediction; scheduled times come from the messages, both processes share one clock. */
function createWatch(): Watch {
  const tickLatenessMs: number[] = []
  const phaseLatenessMs: number[] = []
  let started = 0
  let measuring = false

  function onFrame(member: CrowdMember, frame: Frame): void {
    if (frame.type === 'battle_game_start') started += 1
    if (frame.type === 'battle_price_update' && measuring) tickLatenessMs.push(Date.now() - Number(frame.timestamp))
    if (frame.type !== 'battle_phase') return
    if (measuring) phaseLatenessMs.push(Date.now() - (Number(frame.endsAt) - Number(frame.duration)))
    if (frame.phase === 'prediction') choose(member, frame)
  }
  return {
    tickLatenessMs,
    phaseLatenessMs,
    onFrame,
    started: () => started,
    measure: () => {
      measuring = true
    },
  }
}

function choose(member: CrowdMember, frame: Frame): void {
  const choice = CHOICES[Math.floor(Math.random() * CHOICES.length)]
  send(member, { type: 'battle_bet', battleId: frame.battleId, choice, round: frame.round })
}
