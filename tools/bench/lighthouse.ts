import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { findChromium } from '../browser/find-chromium.ts'

const VERSION = '13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const WITHIN_MS = 90_000
const SWITCHES = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'

/** Lighthouse's scores for a phone, 0 to 100 each; null when it cannot be installed or run. */
export async function scoresOf(url: string) {
  const options = ['--output=json', '--quiet', `--only-categories=${CATEGORIES}`, `--chrome-flags=${SWITCHES}`]
  const child = spawn('npx', ['--yes', `lighthouse@${VERSION}`, url, ...options], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  const code = await Promise.race([ended, setTimeout(WITHIN_MS, null, { ref: false })])
  if (code !== 0) {
    child.kill()
    return null
  }
  const { categories, environment } = JSON.parse(text)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    /**
     * The processor's speed by Lighthouse's own loop, about 1500 to 2000 on a desktop of today. Its fourfold slowdown makes
     * a middling phone of such a machine only; on a slower one performance is judged for a slower phone.
     */
    machineIndex: Number(environment.benchmarkIndex),
  }
}

export type Scores = NonNullable<Awaited<ReturnType<typeof scoresOf>>>
