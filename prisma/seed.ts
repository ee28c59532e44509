// `prisma db seed` where Prisma's own command line is at hand; everywhere else `npm run admin -- seed`, which is the same.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../tools/admin/main.ts', import.meta.url))
const { status } = spawnSync(process.execPath, [program, 'seed', ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status ?? 1
