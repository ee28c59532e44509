// Three accounts of what an image is made of: what is locked, what is listed (CycloneDX), and what is there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { repositoryRoot } from '../prisma/paths.ts'

/** A program without imports of ours: `node --input-type=module --eval <it>`. */
export const listInstalled = readFileSync(join(repositoryRoot, 'tools', 'compose', 'list-installed.mjs'), 'utf8')

/** `name@version` of all that any part of the project may install. */
export function lockedPackages(): ReadonlySet<string> {
  const { packages } = parse(readFileSync(join(repositoryRoot, 'pnpm-lock.yaml'), 'utf8'))
  return new Set(Object.keys(packages))
}

/** `name@version` of the list's packages that are not of the project itself. */
export function listedPackages(sbom: string): ReadonlySet<string> {
  const { bomFormat, components }: { bomFormat: string; components: readonly { purl: string }[] } = JSON.parse(sbom)
  if (bomFormat !== 'CycloneDX') throw new Error(`the list is no CycloneDX but ${bomFormat}`)
  const names = components.map(({ purl }) => decodeURIComponent(purl.replace(/^pkg:npm\//, '')))
  return new Set(names.filter((name) => !name.startsWith('@bougie/')))
}
