import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type State = 'open' | 'cut' | 'silent'

/** A connection between a program and a service that it needs, which a test can cut and restore. */
export async function layTcpLine(to: { readonly host: string; readonly port: number }) {
  const ends = new Set<Socket>()
  let state: State = 'open'

  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const far = connect(to)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('data', (chunk) => void other.write(chunk))
      if (state === 'silent') end.pause()
      end.on('end', () => other.end())
      end.on('error', () => other.destroy())
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    port: (server.address() as AddressInfo).port,
    /** Breaks every connection at once, and refuses new ones. */
    cut() {
      state = 'cut'
      for (const end of ends) end.destroy()
    },
    /** Keeps connections open and accepts new ones, but passes nothing in either direction. */
    silence() {
      state = 'silent'
      for (const end of ends) end.pause()
    },
    /** Passes new connections again, and the bytes withheld by a silence. */
    mend() {
      state = 'open'
      for (const end of ends) end.resume()
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const end of ends) end.destroy()
        server.close(() => resolve())
      }),
  }
}
