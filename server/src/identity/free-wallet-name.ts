import { suggestWalletName } from '@bougie/protocol/wallet-name-suggestion.ts'
import type { Reader } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import type { PasskeyRepository } from './passkey-repository.ts'
import { walletNameKeyOf } from './wallet-name-key.ts'

/** Millions of names can be drawn: more than a few that are taken are met by nobody. */
const DRAWS_MAX = 8

export interface FreeWalletNameDependencies {
  readonly passkeys: Pick<PasskeyRepository, 'findUsersByName'>
  readonly random: Random
}

/** The preferred name if no passkey wallet has it, else a suggested one that none has. */
export async function freeWalletName(
  { passkeys, random }: FreeWalletNameDependencies,
  reader: Reader,
  preferred: string | null,
): Promise<string> {
  let name = preferred ?? suggestWalletName(random.below)
  for (let draws = 0; draws < DRAWS_MAX; draws += 1) {
    const owners = await passkeys.findUsersByName(reader, { nameKey: walletNameKeyOf(name), max: 1 })
    if (owners.length === 0) return name
    name = suggestWalletName(random.below)
  }
  // The end of the ceremony looks again, and refuses a name that is taken.
  return name
}
