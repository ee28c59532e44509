import { createLog } from '../src/platform/telemetry/log.ts'

const ERROR_LEVEL = 50

export interface LogLine {
  readonly level: number
  readonly msg: string
  readonly [key: string]: unknown
}

/** A log that keeps its lines, so that a test can check which texts it contains and which it must not contain. */
export function createCapturedLog() {
  const texts: string[] = []
  let errors: LogLine[] = []
  const log = createLog({
    level: 'trace',
    destination: {
      write(text: string) {
        texts.push(text)
        const line = JSON.parse(text) as LogLine
        if (line.level >= ERROR_LEVEL) errors.push(line)
      },
    },
  })
  return {
    log,
    /** Everything written, as in a log file. */
    text: () => texts.join(''),
    /** Logged errors not yet taken. A test that expects one takes it; any error left fails the test. */
    takeErrors() {
      const taken = errors
      errors = []
      return taken
    },
  }
}
