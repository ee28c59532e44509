// Transactions whose statements run side by side, in groups, while any of them may fail.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnDatabases } from '../../../test/describe-on-databases.ts'
import { tickEnds } from '../../../test/settle.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Transaction } from '../../ports/database.ts'

const AT = new Date(0)
const TAKEN = 'taken'
const RUNS = 40

/** `tick` only waits; `take` meets a value that must be unique, and `throw` the code's own failure. */
type Step = 'sql' | 'model' | 'tick' | 'take' | 'throw'

/** The steps of each branch. */
type Plan = readonly (readonly Step[])[]

const plans: fc.Arbitrary<Plan[]> = fc.array(
  fc.array(fc.array(fc.constantFrom<Step>('sql', 'sql', 'model', 'tick', 'take', 'throw'), { maxLength: 4 }), {
    maxLength: 3,
  }),
  { minLength: 1, maxLength: 5 },
)

async function carryOut(transaction: Transaction, step: Step, key: string): Promise<void> {
  if (step === 'throw') throw new Error('changed my mind')
  if (step === 'tick') await tickEnds()
  else if (step === 'model') await transaction.models.setting.create({ data: { key, value: '', updatedAt: AT } })
  else {
    const stored = step === 'take' ? TAKEN : key
    await transaction.execute(Prisma.sql`INSERT INTO settings (key, value, updated_at) VALUES (${stored}, '', ${AT})`)
  }
}

function succeeds(plan: Plan): boolean {
  return plan.flat().every((step) => step !== 'take' && step !== 'throw')
}

function keysOf(plan: Plan, prefix: string): string[] {
  return plan.flatMap((steps, branch) =>
    steps.flatMap((step, index) => (step === 'sql' || step === 'model' ? [`${prefix} ${branch} ${index}`] : [])),
  )
}

describeOnDatabases('transactions with branches', (createDatabase) => {
  test('are stored whole or not at all, whatever fails in them and in those beside them', async () => {
    const { database } = await createDatabase()
    await database.transaction((transaction) => carryOut(transaction, 'sql', TAKEN))
    const expected = [TAKEN]
    let transactions = 0

    await fc.assert(
      fc.asyncProperty(plans, async (group) => {
        const branches: Promise<void>[] = []
        const outcomes = group.map((plan) => {
          const prefix = String(transactions++)
          if (succeeds(plan)) expected.push(...keysOf(plan, prefix))
          return database.transaction(async (transaction) => {
            const own = plan.map(async (steps, branch) => {
              for (const [index, step] of steps.entries()) {
                await carryOut(transaction, step, `${prefix} ${branch} ${index}`)
              }
            })
            branches.push(...own)
            await Promise.all(own)
          })
        })
        const settled = await Promise.allSettled(outcomes)
        await Promise.allSettled(branches)
        expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(group.map(succeeds))
        const rows = await database.reader.query<{ key: string }>(Prisma.sql`SELECT key FROM settings`)
        expect(rows.map(({ key }) => key).sort()).toEqual(expected.toSorted())
      }),
      { numRuns: RUNS },
    )
  })
})
