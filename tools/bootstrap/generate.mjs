import { findNode } from './node-binary.mjs'
import { inRoot } from './paths.mjs'
import { fingerprint } from './stamp.mjs'
import { runStep } from './step.mjs'

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
