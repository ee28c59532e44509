import { battleIdSchema, eurosFromCents } from '@bougie/protocol'
import { parseOptions, print, printRefusal, takeAction, takeWords } from './options.ts'
import { EXIT_CODES, Misuse, type Verb } from './verb.ts'

const REASONS: Readonly<Record<string, string>> = {
  BATTLE_NOT_FOUND: 'there is no such battle',
  BATTLE_OVER: 'it is over already',
  SERVICE_UNAVAILABLE: 'it went on each time; try again',
}

/** Refunds both stakes at once; a running server notifies the players when it next processes the battle. */
export const battle: Verb = ([action, ...rest]) => {
  takeAction('battle', ['cancel'], action)
  const options = parseOptions(rest, ['--json'])
  const [text] = takeWords(options, { verb: 'battle cancel', wanted: ['the id of the battle'] })
  const battleId = battleIdSchema.safeParse(text)
  if (!battleId.success) throw new Misuse(`battle cancel: ${text} is no id of a battle`)
  return async (operator) => {
    const outcome = await operator.cancelBattle(battleId.data)
    if (!outcome.ok) {
      printRefusal(options, { line: `Not cancelled: ${REASONS[outcome.code] ?? outcome.code}`, code: outcome.code })
      return EXIT_CODES.refused
    }
    const { players, stakeCents } = outcome.head
    const amount = eurosFromCents(stakeCents)
    const refunds = [players.one, players.two].map(({ id, username }) => ({ user_id: id, pseudo: username, amount }))
    const names = refunds.map(({ pseudo }) => pseudo).join(' and ')
    const line = `Cancelled: ${names} have ${amount.toFixed(2)} € back`
    print(options, { line, object: { id: battleId.data, status: 'cancelled', refunds } })
    return EXIT_CODES.done
  }
}
