import type { QueuePlace } from '@bougie/server'
import type { Problems } from '../problems.ts'
import type { StoredTruth } from '../stored-truth.ts'

/** Without faults the queue in memory equals the stored one, and two players with the same stake never both wait. */
export function checkQueue(truth: StoredTruth, waiting: readonly QueuePlace[], problems: Problems): void {
  const stored = truth.rows<{ userId: string; cents: number }>(
    'SELECT user_id AS userId, amount_cents AS cents FROM queue_entries ORDER BY user_id',
  )
  const storedText = stored.map(({ userId, cents }) => `${userId} ${cents}`).join()
  const waitingText = waiting
    .map(({ userId, amountCents }) => `${userId} ${amountCents}`)
    .sort()
    .join()
  const isSame = storedText === waitingText
  problems.expect(isSame, 'the queue in memory is the stored one', () => `${waitingText} but ${storedText}`)
  for (const [cents, line] of Map.groupBy(stored, (row) => row.cents)) {
    problems.expect(line.length < 2, 'two who look for the same stake play', () => `${line.length} wait for ${cents}`)
  }
}
