import { join } from 'node:path'
import { repositoryRoot } from '../prisma/paths.ts'

export const CHECKED_FOLDERS: readonly string[] = ['packages', 'server/src', 'client/src', 'client/e2e', 'tools']

/** Arguments of Node that check these folders of the working directory by dependencies.config.cjs. */
export const directionsOfImports = (folders: readonly string[], ...options: string[]): string[] => [
  join(repositoryRoot, 'tools', 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
  '--config',
  join(repositoryRoot, 'tools', 'lint', 'dependencies.config.cjs'),
  ...options,
  ...folders,
]
