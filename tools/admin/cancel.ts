import { battleIdSchema, cycleIdSchema, eurosFromCents } from '@bougie/protocol'
import { Misuse, parseOptions, print, printRefusal, takeAction, type Verb } from './verb.ts'

const REASONS: Readonly<Record<string, string>> = {
  BATTLE_NOT_FOUND: 'there is no such battle',
  BATTLE_OVER: 'it is over already',
  NOT_FOUND: 'there is no such cycle',
  CYCLE_STATE_ERROR: 'it is over already',
}

/** Refunds both stakes at once; a running server notifies the players when it next processes the battle. */
export const battle: Verb = (words) => {
  const { options, id } = takeGame('battle', words, battleIdSchema)
  return async (operator) => {
    const outcome = await operator.cancelBattle(id)
    if (!outcome.ok) return refuse(options, outcome)
    const { players, stakeCents } = outcome.head
    const amount = eurosFromCents(stakeCents)
    const refunds = [players.one, players.two].map((player) => ({
      user_id: player.id,
      pseudo: player.username,
      amount,
    }))
    const names = refunds.map(({ pseudo }) => pseudo).join(' and ')
    const line = `Cancelled: ${names} have ${amount.toFixed(2)} € back`
    return print(options, { line, object: { id, status: 'cancelled', refunds } })
  }
}

/** Refunds stake and fee of every open bet at once; a running server notifies the players at its next check. */
export const cycle: Verb = (words) => {
  const { options, id } = takeGame('cycle', words, cycleIdSchema)
  return async (operator) => {
    const outcome = await operator.cancelCycle(id)
    if (!outcome.ok) return refuse(options, outcome)
    const { openBets, players, stakesCents, feesCents } = outcome
    const [stakes, fees] = [eurosFromCents(stakesCents), eurosFromCents(feesCents)]
    const line = `Cancelled: ${openBets} open bets have ${stakes.toFixed(2)} € and ${fees.toFixed(2)} € of fees back`
    return print(options, { line, object: { id, status: 'cancelled', open_bets: openBets, players, stakes, fees } })
  }
}

interface Schema<Id> {
  safeParse(text: unknown): { readonly success: true; readonly data: Id } | { readonly success: false }
}

/** Options and id of `<game> cancel <id>`. @throws Misuse */
function takeGame<Id>(game: string, [action, ...rest]: readonly string[], schema: Schema<Id>) {
  takeAction(game, ['cancel'], action)
  const options = parseOptions(rest, { verb: `${game} cancel`, wanted: [`the id of the ${game}`] })
  const [text] = options.words
  const id = schema.safeParse(text)
  if (!id.success) throw new Misuse(`${game} cancel: ${text} is no id of a ${game}`)
  return { options, id: id.data }
}

function refuse(options: ReturnType<typeof parseOptions>, { code }: { readonly code: string }): number {
  return printRefusal(options, { what: 'Not cancelled', why: REASONS[code], code })
}
