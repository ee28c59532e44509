import type { PaymentChannel } from '@bougie/protocol'
import { confirm, type Person } from './people.ts'
import type { SeedContext } from './seed-context.ts'

/** The sandbox refuses payments with this reference. */
const REFUSED = 'REFUS'

interface SeedDeposit {
  readonly amount: number
  readonly channel: PaymentChannel
  readonly refused?: boolean
}

export async function deposit(
  { call }: SeedContext,
  { user }: Person,
  { amount, channel, refused = false }: SeedDeposit,
) {
  const reference = refused ? { reference: REFUSED } : {}
  const body = { user_id: user.id, amount, method: 'api' as const, channel, ...reference }
  return call('deposit', { token: user.token, body })
}

export async function withdraw(context: SeedContext, person: Person, amount: number) {
  const { user } = person
  await confirm(context, person)
  const body = { user_id: user.id, amount, method: 'api' as const, channel: 'card' as const }
  return context.call('withdraw', { token: user.token, body })
}
