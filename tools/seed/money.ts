import type { PaymentChannel } from '@bougie/protocol'
import type { Person } from './people.ts'
import type { SeedHouse } from './seed-house.ts'

/** The sandbox refuses amounts that end in 13 cents. */
export const REFUSED_AMOUNT = 10.13

export async function deposit({ call }: SeedHouse, { user }: Person, amount: number, channel: PaymentChannel) {
  const body = { user_id: user.id, amount, method: 'api' as const, channel }
  return call('deposit', { token: user.token, body })
}

export async function withdraw({ call }: SeedHouse, { user }: Person, amount: number) {
  const body = { user_id: user.id, amount, method: 'api' as const, channel: 'card' as const }
  return call('withdraw', { token: user.token, body })
}
