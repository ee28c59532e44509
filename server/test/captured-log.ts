import { createLog } from '../src/platform/telemetry/log.ts'

/** The level is the first field of a line, so that lines are not parsed until somebody asks for them. */
const ERROR = /^\{"level":[56]0,/

export interface LogLine {
  readonly level: number
  readonly msg: string
  readonly [key: string]: unknown
}

/** A log that keeps its lines, so that a test can check which texts it contains and which it must not contain. */
export function createCapturedLog() {
  const texts: string[] = []
  let errors: string[] = []
  const log = createLog({
    level: 'trace',
    destination: {
      write(text: string) {
        texts.push(text)
        if (ERROR.test(text)) errors.push(text)
      },
    },
  })
  return {
    log,
    /** Everything written, as in a log file. */
    text: () => texts.join(''),
    /** Logged errors not yet taken. A test that expects one takes it; any error left fails the test. */
    takeErrors(): readonly LogLine[] {
      const taken = errors.map((text) => JSON.parse(text))
      errors = []
      return taken
    },
  }
}
