// The operator's command line as a program: npm run admin -- <verb>.
import { runCommandLine } from './command-line.ts'

process.exitCode = await runCommandLine(process.argv.slice(2), async () =>
  (await import('@bougie/server')).readConfig(),
)
