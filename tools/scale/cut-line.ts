import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../player/free-port.ts'

/** A line between servers and something that they need, which a test can cut and mend. */
export interface CutLine {
  readonly port: number
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function layLine(to: { readonly host: string; readonly port: number }): Promise<CutLine> {
  const port = await freePort()
  const ends = new Set<Socket>()
  let isCut = false

  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(to)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.pipe(other)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    port,
    cut() {
      isCut = true
      for (const end of ends) end.destroy()
    },
    mend() {
      isCut = false
    },
    close: () =>
      new Promise((resolve) => {
        for (const end of ends) end.destroy()
        server.close(() => resolve())
      }),
  }
}
