import { accountRoleSchema, walletAddressSchema } from '@bougie/protocol'
import { Misuse, parseOptions, print, printRefusal, type Verb } from './verb.ts'

const REASONS: Readonly<Record<string, string>> = {
  USER_NOT_FOUND: 'no player has this wallet',
  FORBIDDEN: 'a wallet tied to one browser is never an admin, and a bot has no role',
}

const ROLES = 'user, influencer or admin'

export const grant: Verb = (given) => {
  const options = parseOptions(given, { verb: 'grant', wanted: ['the wallet address', `the role (${ROLES})`] })
  const [address, roleName] = options.words
  const walletAddress = walletAddressSchema.safeParse(address)
  const role = accountRoleSchema.safeParse(roleName)
  if (!walletAddress.success) {
    throw new Misuse(`grant: ${address} is no wallet address, which is 0x and 40 hexadecimal digits`)
  }
  if (!role.success) throw new Misuse(`grant: ${roleName} is no role, but ${ROLES} is`)
  const wanted = { of: { walletAddress: walletAddress.data }, role: role.data }
  return async (operator) => {
    const outcome = await operator.grantRole(wanted)
    if (!outcome.ok)
      return printRefusal(options, {
        line: `Not granted: ${REASONS[outcome.code] ?? outcome.code}`,
        code: outcome.code,
      })
    const line = `${walletAddress.data} is now ${wanted.role}; a running server acts on it within half a minute`
    return print(options, { line, object: { wallet_address: walletAddress.data, account_role: wanted.role } })
  }
}
