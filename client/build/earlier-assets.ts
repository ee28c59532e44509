import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Longer than a developer's server and the tabs of its page stay without being loaded again. */
const KEPT_MS = 24 * 60 * 60_000
const ASSETS = 'assets'
/** When each file was first missing in a build. */
const LIST = join('.vite', 'earlier-assets.json')

/**
 * Keeps the hashed files of earlier builds for a day: a server that runs while the app is built beside it has read its
 * pages, which name those files. The build must not empty the folder (`emptyOutDir`).
 */
export function earlierAssets(): Plugin {
  return {
    name: 'bougie:earlier-assets',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('The build has no folder')
      removeEarlierAssets({ directory: dir, current: new Set(Object.keys(bundle)), now: Date.now() })
    },
  }
}

interface BuiltFolder {
  readonly directory: string
  /** Files of this build, relative to the folder. */
  readonly current: ReadonlySet<string>
  readonly now: number
}

/** Removes the hashed files that have been in no build for a day. */
export function removeEarlierAssets({ directory, current, now }: BuiltFolder): void {
  const list = join(directory, LIST)
  const known: Readonly<Record<string, number>> = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
  const kept: Record<string, number> = {}
  for (const name of readdirSync(join(directory, ASSETS))) {
    if (current.has(`${ASSETS}/${name}`)) continue
    const missingSince = known[name] ?? now
    if (now - missingSince > KEPT_MS) rmSync(join(directory, ASSETS, name))
    else kept[name] = missingSince
  }
  mkdirSync(dirname(list), { recursive: true })
  writeFileSync(list, JSON.stringify(kept))
}
