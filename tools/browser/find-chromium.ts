import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The headless shell first: it has the same engine, and loads a page in half the processor time. */
const USUAL_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const CHROMIUM_ADVICE = [
  'No Chromium was found for the browser tests. Get it with',
  '  Debian:  sudo apt-get install chromium',
  '  Ubuntu:  sudo snap install chromium',
  '  macOS:   brew install --cask chromium',
  'or name any Chromium or Chrome that is installed: CHROMIUM_PATH=/path/to/chrome npm test',
].join('\n')

export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined
  return USUAL_PATHS.find((path) => existsSync(path))
}

/** In order of preference; Debian before 12 has only the second. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']

/** Installs a missing Chromium by the package manager if allowed: as root on Debian, as in CI and containers. */
export function findOrInstallChromium(): string | undefined {
  return findChromium() ?? (mayInstall() && install() ? findChromium() : undefined)
}

function mayInstall(): boolean {
  return process.env['CHROMIUM_PATH'] === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function install(): boolean {
  console.log('• Installing Chromium for the browser tests')
  const aptGet = (...parameters: string[]) =>
    spawnSync('apt-get', parameters, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0
  const install = (name: string) => aptGet('install', '-q', '-y', '--no-install-recommends', name)
  return aptGet('update', '-q') && DEBIAN_PACKAGES.some(install)
}
