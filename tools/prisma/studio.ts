// Prisma Studio on the configured database (see prisma.config.ts). Ends with Ctrl-C.
//
// Studio listens on the loopback address only, which in a container is the container's own. `--publish <port>` relays
// connections of that port to it; the compose file publishes the port to the loopback address of the host only.
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { repositoryRoot } from './paths.ts'
import { offlinePrismaEnvironment, prismaProgram } from './prisma-cli.ts'

const STUDIO_PORT = 5555

const given = process.argv.slice(2)
const published = given[0] === '--publish' ? Number(given[1]) : null
const studioOptions = published === null ? given : [`--port=${STUDIO_PORT}`, '--browser=none', ...given.slice(2)]

const studio = spawn(process.execPath, [prismaProgram, 'studio', ...studioOptions], {
  cwd: repositoryRoot,
  env: { ...process.env, ...offlinePrismaEnvironment },
  stdio: 'inherit',
})
const relay = published === null ? null : publish(published)
studio.once('exit', (code) => {
  relay?.close()
  process.exitCode = code ?? 0
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => studio.kill(signal))

function publish(port: number) {
  const server = createServer((outer) => {
    const inner = connect({ host: '127.0.0.1', port: STUDIO_PORT })
    outer.pipe(inner).pipe(outer)
    // An error of either side closes the other.
    outer.on('error', () => inner.destroy())
    inner.on('error', () => outer.destroy())
  })
  return server.listen(port, '0.0.0.0')
}
