import { isIP } from 'node:net'
import { BLOCK_MINUTES_MAX, BLOCK_REASON_LENGTH_MAX, blockBodySchema } from '@bougie/protocol'
import { type BlockSubject, type NamedBlock, type Operator, subjectOfAddress, toBlockResponse } from '@bougie/server'
import { parsePlayer } from './players.ts'
import { Misuse, type Options, parseOptions, print, printRefusal, takeAction, type Verb } from './verb.ts'

const FOREVER = 'forever'
const DEFAULT_REASON = 'rate_limit_exceeded'

export const blacklist: Verb = ([action, ...rest]) => {
  switch (takeAction('blacklist', ['add', 'remove', 'list'], action)) {
    case 'add':
      return add(rest)
    case 'remove':
      return remove(rest)
    case 'list':
      return list(rest)
  }
}

const add: Verb = (given) => {
  const verb = 'blacklist add'
  const options = parseOptions(given, {
    verb,
    wanted: ['whom (a player by id or wallet address, or a network address)', `the duration (minutes, or ${FOREVER})`],
    optional: ['the reason'],
  })
  const [who = '', howLong, why = DEFAULT_REASON] = options.words
  const minutes = howLong === FOREVER ? null : Number(howLong)
  if (!blockBodySchema.shape.minutes.safeParse(minutes).success) {
    throw new Misuse(`${verb}: ${howLong} is no duration, which is 1 to ${BLOCK_MINUTES_MAX} minutes or ${FOREVER}`)
  }
  const { data: reason } = blockBodySchema.shape.reason.safeParse(why)
  if (reason === undefined) {
    throw new Misuse(`${verb}: the reason is no line of 1 to ${BLOCK_REASON_LENGTH_MAX} characters`)
  }
  const findSubject = parseWho(verb, who)
  return async (operator) => {
    const subject = await findSubject(operator)
    const stored = subject === null ? null : await operator.block({ subject, minutes, reason })
    if (stored === null || !stored.ok) {
      return refuse(
        options,
        'Not blocked',
        stored?.code === 'FORBIDDEN' ? 'a bot is not blocked' : 'there is no such player',
      )
    }
    const until = stored.block.endsAt === null ? 'for good' : `until ${stored.block.endsAt.toISOString()}`
    const line = `${nameOf(stored.block)} is blocked ${until}; a running server acts on it within ten seconds`
    return print(options, { line, object: toBlockResponse(stored.block, new Date()) })
  }
}

const remove: Verb = (given) => {
  const verb = 'blacklist remove'
  const options = parseOptions(given, { verb, wanted: ['whom (a block, a player or a network address)'] })
  const [who = ''] = options.words
  const findSubject = parseWho(verb, who)
  return async (operator) => {
    const lifted = await liftAll(operator, who, findSubject)
    if (lifted.length === 0) return refuse(options, 'Nothing lifted', `no active block of ${who}`)
    const line = lifted.map((block) => `${nameOf(block)} is welcome again (${block.reason})`).join('\n')
    return print(options, { line, object: { lifted: lifted.map(({ id }) => id) } })
  }
}

const list: Verb = (given) => {
  const options = parseOptions(given, { verb: 'blacklist list', flags: ['--all'] })
  return async (operator) => {
    const now = new Date()
    const blocks = await operator.blocks({ onlyHolding: !options.has('--all') })
    const lines = blocks.map((block) => lineOf(block, now))
    return print(options, {
      line: lines.length === 0 ? 'Nobody is blocked' : lines.join('\n'),
      object: blocks.map((block) => toBlockResponse(block, now)),
    })
  }
}

type FindSubject = (operator: Operator) => Promise<BlockSubject | null>

function parseWho(verb: string, text: string): FindSubject {
  const findPlayer = parsePlayer(text)
  if (findPlayer !== null) {
    return async (operator) => {
      const userId = await findPlayer(operator)
      return userId === null ? null : { kind: 'user', userId }
    }
  }
  if (isIP(text) !== 0) return async () => ({ kind: 'address', address: subjectOfAddress(text) })
  throw new Misuse(`${verb}: ${text} is no id, no wallet address and no network address`)
}

/** An id may be that of a block or of a player. */
async function liftAll(operator: Operator, who: string, findSubject: FindSubject): Promise<readonly NamedBlock[]> {
  const named = await operator.holdingBlock(who.toLowerCase())
  const subject = named?.subject ?? (await findSubject(operator))
  const ofSubject = named !== null || subject === null ? [] : await operator.holdingBlocksOf(subject)
  const blocks = named === null ? ofSubject : [named]
  for (const { id } of blocks) await operator.lift(id)
  return blocks
}

function refuse(options: Options, what: string, why: string): number {
  return printRefusal(options, { what, why, code: 'NOT_FOUND' })
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
