import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Starts a program of this folder as a child process, which sends its port once it listens. */
export async function startChild(file: string, programArguments: readonly string[] = []) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), programArguments)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  if (child.pid === undefined) throw new Error('A running process has an id')
  return {
    processId: child.pid,
    url: `http://127.0.0.1:${port}`,
    /** The program's response to an order. */
    ask: <Response>(order: object) =>
      new Promise<Response>((resolve, reject) => {
        const onExit = (code: number | null) => reject(new Error(`${file} ended with ${code}`))
        child.once('exit', onExit)
        child.once('message', (response: Response) => {
          child.off('exit', onExit)
          resolve(response)
        })
        child.send(order)
      }),
    stop: () => void child.kill(),
  }
}
