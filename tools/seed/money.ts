import type { PaymentChannel } from '@bougie/protocol'
import { confirm, type Person } from './people.ts'
import type { SeedHouse } from './seed-house.ts'

/** With this reference the sandbox refuses. */
const REFUSED = 'REFUS'

interface SeedDeposit {
  readonly amount: number
  readonly channel: PaymentChannel
  readonly refused?: boolean
}

export async function deposit(
  { call }: SeedHouse,
  { user }: Person,
  { amount, channel, refused = false }: SeedDeposit,
) {
  const reference = refused ? { reference: REFUSED } : {}
  const body = { user_id: user.id, amount, method: 'api' as const, channel, ...reference }
  return call('deposit', { token: user.token, body })
}

export async function withdraw(house: SeedHouse, person: Person, amount: number) {
  const { user } = person
  await confirm(house, person)
  const body = { user_id: user.id, amount, method: 'api' as const, channel: 'card' as const }
  return house.call('withdraw', { token: user.token, body })
}
