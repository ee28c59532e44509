// Packages are installed by one pinned pnpm, fetched by npx; nothing is fetched while the lockfile stays the same.
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { inRoot } from './paths.mjs'
import { fingerprint, runStep } from './step.mjs'

// Not the manifest's `packageManager` field: pnpm would then add itself and each platform's binary to our lockfile.
const PNPM_VERSION = '12.21.0'

const MANIFESTS = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'packages/api-client/package.json',
  'packages/battle-messages/package.json',
  'packages/engine/package.json',
  'packages/protocol/package.json',
  'packages/simulation/package.json',
  'server/package.json',
  'client/package.json',
  'tools/package.json',
]

export function ensureInstalled() {
  const npx = findNpx()
  runStep({
    title: 'Installing packages (a minute or so the first time)',
    stampPath: inRoot('node_modules', '.bougie-install'),
    print: fingerprint({ files: MANIFESTS, also: [PNPM_VERSION, process.platform, process.arch] }),
    command: npx.command,
    commandArguments: [
      ...npx.leadingArguments,
      '--yes',
      `pnpm@${PNPM_VERSION}`,
      'install',
      '--frozen-lockfile',
      '--prefer-offline',
      '--config.confirmModulesPurge=false',
    ],
    hint: 'The package registry must be reachable for this; `npm ping` checks it.',
  })
}

/** npm passes its own path to its scripts, and npx is beside it. Without npm the npx on the PATH is used. */
function findNpx() {
  const npm = process.env.npm_execpath ?? ''
  const npxProgram = join(dirname(npm), 'npx-cli.js')
  if (basename(npm) === 'npm-cli.js' && existsSync(npxProgram)) {
    return { command: process.execPath, leadingArguments: [npxProgram] }
  }
  return { command: 'npx', leadingArguments: [] }
}
