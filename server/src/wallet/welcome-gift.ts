// The welcome bonus of a new player. It is for playing, so it must be staked once before it can be withdrawn, and for
// people, so one network gets only a few per day. Further players of that network can sign up, but without a bonus.

import { assert } from '@bougie/engine'
import type { UserId } from '@bougie/protocol'
import { parisDateOf } from '../platform/scheduling/paris-calendar.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import type { WelcomeGiftRepository } from './welcome-gift-repository.ts'

/** Null for this machine itself, from which all of a developer's players come. */
export function networkOf(subject: string): string | null {
  return subject.startsWith('127.') || subject === '::1' || subject === '0:0:0:0::/64' ? null : subject
}

export function mayGive(
  gifts: Pick<WelcomeGiftRepository, 'take'>,
  transaction: Transaction,
  { network, atMs, max }: { readonly network: string | null; readonly atMs: number; readonly max: number },
): Promise<boolean> {
  if (network === null) return Promise.resolve(true)
  return gifts.take(transaction, { network, day: parisDateOf(atMs), max })
}

/** The part of the gift that must still be staked. */
export async function toStakeCents(
  gifts: Pick<WelcomeGiftRepository, 'givenCents' | 'stakedCents'>,
  reader: Reader,
  userId: UserId,
): Promise<number> {
  const givenCents = await gifts.givenCents(reader, userId)
  if (givenCents === 0) return 0
  const stakedCents = await gifts.stakedCents(reader, userId, givenCents)
  assert(stakedCents >= 0, 'stakes are above zero')
  return Math.max(0, givenCents - stakedCents)
}
