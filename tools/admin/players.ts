// Roles and links of players.
import {
  accountRoleSchema,
  creatorLinkCodeSchema,
  type UserId,
  userIdSchema,
  walletAddressSchema,
} from '@bougie/protocol'
import { type Operator, toLink } from '@bougie/server'
import { Misuse, parseOptions, print, printRefusal, takeAction, type Verb } from './verb.ts'

const GRANT_REASONS: Readonly<Record<string, string>> = {
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
    if (!outcome.ok) {
      return printRefusal(options, { what: 'Not granted', why: GRANT_REASONS[outcome.code], code: outcome.code })
    }
    const line = `${walletAddress.data} is now ${wanted.role}; a running server acts on it within a second`
    return print(options, { line, object: { wallet_address: walletAddress.data, account_role: wanted.role } })
  }
}

const LINK_REASONS: Readonly<Record<string, string>> = {
  USER_NOT_FOUND: 'there is no such player, or it is a bot',
  LINK_CODE_TAKEN: 'a link has this code already, or had it',
}

/** Creates a link, whose owner becomes an influencer. */
export const link: Verb = ([action, ...rest]) => {
  takeAction('link', ['create'], action)
  const options = parseOptions(rest, {
    verb: 'link create',
    wanted: ['the player (id or wallet address)', 'the code (3 to 32 letters, digits or hyphens)'],
  })
  const [who, code] = options.words
  const findOwner = parsePlayer(who)
  const linkCode = creatorLinkCodeSchema.safeParse(code)
  if (findOwner === null) throw new Misuse(`link create: ${who} is no id and no wallet address of a player`)
  if (!linkCode.success)
    throw new Misuse(`link create: ${code} is no code, which has 3 to 32 letters, digits or hyphens`)
  return async (operator) => {
    const outcome = await operator.createLink({ ownerId: await findOwner(operator), code: linkCode.data })
    if ('ok' in outcome) {
      return printRefusal(options, { what: 'No link', why: LINK_REASONS[outcome.code], code: outcome.code })
    }
    const created = toLink(outcome)
    return print(options, { line: `/?ref=${created.link_code} is the link of ${created.user_id}`, object: created })
  }
}

/** Finds the player with this id or wallet address. Null for a text that is neither. */
export function parsePlayer(text: string | undefined): ((operator: Operator) => Promise<UserId | null>) | null {
  const [id, wallet] = [userIdSchema.safeParse(text), walletAddressSchema.safeParse(text)]
  if (id.success) return async () => id.data
  return wallet.success ? (operator) => operator.findPlayer(wallet.data) : null
}
