import { type Browser, chromium } from 'playwright-core'
import { CHROMIUM_ADVICE, findChromium } from './find-chromium.ts'

const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function launchChromium(moreSwitches: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error(CHROMIUM_ADVICE)
  return await chromium.launch({ executablePath, args: [...SWITCHES, ...moreSwitches] })
}
