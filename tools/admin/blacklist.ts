import { isIP } from 'node:net'
import { type UserId, userIdSchema, type WalletAddress, walletAddressSchema } from '@bougie/protocol'
import { type BlockSubject, type NamedBlock, type Operator, subjectOfAddress, toBlockResponse } from '@bougie/server'
import { type Options, parseOptions, print, printRefusal, takeAction, takeWords } from './options.ts'
import { EXIT_CODES, Misuse, type Verb } from './verb.ts'

const FOREVER = 'forever'
const DEFAULT_REASON = 'rate_limit_exceeded'

export const blacklist: Verb = ([action, ...rest]) => {
  switch (takeAction('blacklist', ['add', 'remove', 'list'], action)) {
    case 'add':
      return add(parseOptions(rest, ['--json']))
    case 'remove':
      return remove(parseOptions(rest, ['--json']))
    case 'list':
      return list(parseOptions(rest, ['--json', '--all']))
  }
}

function add(options: Options): ReturnType<Verb> {
  const verb = 'blacklist add'
  const [who = '', howLong, reason = DEFAULT_REASON] = takeWords(options, {
    verb,
    wanted: ['whom (a player by id or wallet address, or a network address)', `the duration (minutes, or ${FOREVER})`],
    optional: ['the reason'],
  })
  const minutes = howLong === FOREVER ? null : Number(howLong)
  if (minutes !== null && !(Number.isSafeInteger(minutes) && minutes > 0)) {
    throw new Misuse(`${verb}: ${howLong} is no duration, which is a number of minutes or ${FOREVER}`)
  }
  const wanted = parseWho(verb, who)
  return async (operator) => {
    const subject = await subjectOf(operator, wanted)
    const stored = subject === null ? null : await operator.block({ subject, minutes, reason })
    if (stored === null || !stored.ok)
      return refuse(options, `Not blocked: ${stored?.message ?? 'there is no such player'}`)
    const until = stored.block.endsAt === null ? 'for good' : `until ${stored.block.endsAt.toISOString()}`
    const line = `${nameOf(stored.block)} is blocked ${until}; a running server acts on it within ten seconds`
    print(options, { line, object: toBlockResponse(stored.block, new Date()) })
    return EXIT_CODES.done
  }
}

function remove(options: Options): ReturnType<Verb> {
  const verb = 'blacklist remove'
  const [who = ''] = takeWords(options, { verb, wanted: ['whom (a block, a player or a network address)'] })
  const wanted = parseWho(verb, who)
  return async (operator) => {
    const lifted = await liftAll(operator, wanted)
    if (lifted.length === 0) return refuse(options, `Nothing lifted: no active block of ${who}`)
    const line = lifted.map((block) => `${nameOf(block)} is welcome again (${block.reason})`).join('\n')
    print(options, { line, object: { lifted: lifted.map(({ id }) => id) } })
    return EXIT_CODES.done
  }
}

function list(options: Options): ReturnType<Verb> {
  takeWords(options, { verb: 'blacklist list', wanted: [] })
  return async (operator) => {
    const now = new Date()
    const blocks = await operator.blocks({ onlyHolding: !options.has('--all') })
    const lines = blocks.map((block) => lineOf(block, now))
    print(options, {
      line: lines.length === 0 ? 'Nobody is blocked' : lines.join('\n'),
      object: blocks.map((block) => toBlockResponse(block, now)),
    })
    return EXIT_CODES.done
  }
}

type Who =
  | { readonly kind: 'id'; readonly id: UserId }
  | { readonly kind: 'wallet'; readonly address: WalletAddress }
  | { readonly kind: 'address'; readonly address: string }

function parseWho(verb: string, text: string): Who {
  const [id, wallet] = [userIdSchema.safeParse(text), walletAddressSchema.safeParse(text)]
  if (id.success) return { kind: 'id', id: id.data }
  if (wallet.success) return { kind: 'wallet', address: wallet.data }
  if (isIP(text) !== 0) return { kind: 'address', address: subjectOfAddress(text) }
  throw new Misuse(`${verb}: ${text} is no id, no wallet address and no network address`)
}

async function subjectOf(operator: Operator, who: Who): Promise<BlockSubject | null> {
  if (who.kind === 'address') return who
  const userId = who.kind === 'id' ? who.id : await operator.findPlayer(who.address)
  return userId === null ? null : { kind: 'user', userId }
}

/** An id may be that of a block or of a player. */
async function liftAll(operator: Operator, who: Who): Promise<readonly NamedBlock[]> {
  const named =
    who.kind === 'id' ? (await operator.blocks({ onlyHolding: true })).filter(({ id }) => id === who.id) : []
  const subject = await subjectOf(operator, who)
  const blocks = named.length > 0 || subject === null ? named : await operator.holdingBlocksOf(subject)
  for (const { id } of blocks) await operator.lift(id)
  return blocks
}

function refuse(options: Options, line: string): number {
  printRefusal(options, { line, code: 'NOT_FOUND' })
  return EXIT_CODES.refused
}

function nameOf({ subject, pseudo }: NamedBlock): string {
  if (subject.kind === 'address') return subject.address
  return pseudo === null ? subject.userId : `${pseudo} (${subject.userId})`
}

function lineOf(block: NamedBlock, now: Date): string {
  const { id, reason, source, active, ends_at } = toBlockResponse(block, now)
  const until = ends_at === null ? 'for good' : `until ${ends_at}`
  return `${id}  ${active ? until : 'over'}  ${nameOf(block)}  ${reason}  by ${source}`
}
