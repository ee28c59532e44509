import { createLog } from '../src/platform/telemetry/log.ts'

const ERROR_LEVEL = 50

export interface LogLine {
  readonly level: number
  readonly msg: string
  readonly [key: string]: unknown
}

/** A log that keeps its lines, so that a test can look for what must be in it, and for what must not. */
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
    /** Everything written, as it would stand in a file. */
    text: () => texts.join(''),
    /** Errors that nobody has asked for yet. A test that expects one takes it; any that is left fails the test. */
    takeErrors() {
      const taken = errors
      errors = []
      return taken
    },
  }
}

export type CapturedLog = ReturnType<typeof createCapturedLog>
