import { randomBytes } from 'node:crypto'

/** Unique among all processes and restarts, and cheap: a random part once, then a count. */
export function createRequestIds(): () => string {
  const processPart = randomBytes(6).toString('base64url')
  let count = 0
  return () => {
    count += 1
    return `${processPart}-${count.toString(36)}`
  }
}
