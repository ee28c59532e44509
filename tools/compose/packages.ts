// Three lists of an image's packages: the locked ones, the listed ones (CycloneDX), and the installed ones.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { repositoryRoot } from '../prisma/paths.ts'

/** Source of a program without imports of ours, for `node --input-type=module --eval`. */
export const listInstalled = readFileSync(join(repositoryRoot, 'tools', 'compose', 'list-installed.mjs'), 'utf8')

/** `name@version` of all packages that any part of the project may install. */
export function lockedPackages(): ReadonlySet<string> {
  const { packages } = parse(readFileSync(join(repositoryRoot, 'pnpm-lock.yaml'), 'utf8'))
  return new Set(Object.keys(packages))
}

/** `name@version` of the listed packages, except the project's own. */
export function listedPackages(sbom: string): ReadonlySet<string> {
  const { bomFormat, components }: { bomFormat: string; components: readonly { purl: string }[] } = JSON.parse(sbom)
  if (bomFormat !== 'CycloneDX') throw new Error(`the list is no CycloneDX but ${bomFormat}`)
  const names = components.map(({ purl }) => decodeURIComponent(purl.replace(/^pkg:npm\//, '')))
  return new Set(names.filter((name) => !name.startsWith('@bougie/')))
}
