// Code that is made from other files: the database clients and the web app.
import { findNode } from './node-binary.mjs'
import { inRoot } from './paths.mjs'
import { fingerprint, runStep } from './step.mjs'

/** @param {{ frozen?: boolean }} options frozen: a stale derived schema is an error, not rewritten */
export function ensureGenerated({ frozen = false } = {}) {
  runStep({
    title: 'Generating the database clients',
    stampPath: inRoot('server', 'src', 'generated', '.stamp'),
    print: fingerprint({ files: ['prisma/schema.prisma', 'prisma/postgres', 'tools/prisma', 'package.json'] }),
    command: findNode(),
    commandArguments: [inRoot('tools', 'prisma', 'generate.ts'), ...(frozen ? ['--frozen'] : [])],
  })
}

const SOURCES = [
  'client/src',
  'client/build',
  'client/public',
  'client/index.html',
  'client/vite.config.ts',
  'client/package.json',
  'packages',
  'pnpm-lock.yaml',
]

export function ensureClientBuilt() {
  runStep({
    title: 'Building the web app',
    stampPath: inRoot('client', 'dist', '.stamp'),
    print: fingerprint({ files: SOURCES, ignore: /\.test\.tsx?$/, also: builtInVariables() }),
    command: findNode(),
    commandArguments: [inRoot('client', 'node_modules', 'vite', 'bin', 'vite.js'), 'build'],
    cwd: inRoot('client'),
    env: { NODE_ENV: 'production' },
  })
}

/** Vite writes these into the build, so a changed value needs a new build. */
function builtInVariables() {
  return Object.entries(process.env)
    .filter(([name]) => name.startsWith('VITE_'))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
}
