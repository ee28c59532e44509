import { describe, test } from 'vitest'

/** With a problem, such as a service that does not respond, the suite is skipped with the reason; in CI it fails. */
export function describeUnless(problem: string | null, title: string, suite: () => void): void {
  if (problem === null) {
    describe(title, suite)
    return
  }
  const reason = `${title}: ${problem}`
  if (process.env['CI']) {
    test(reason, () => {
      throw new Error('CI must run every suite')
    })
    return
  }
  process.stderr.write(`SKIPPED ${reason}\n`)
  describe.skip(reason, suite)
}
