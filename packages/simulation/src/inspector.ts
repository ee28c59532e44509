// Reads every message as it leaves the server and holds it against what is stored.
import { createHash } from 'node:crypto'
import { type ServerMessage, serverMessageSchema } from '@bougie/protocol'
import type { HeardChoice } from './checks/choices.ts'
import { createOrderCheck } from './checks/message-order.ts'
import { checkSecrets, type ReceivedMessage } from './checks/secrets.ts'
import { checkStoredFirst, createBalanceCheck } from './checks/stored-first.ts'
import type { Heard, Told } from './network.ts'
import type { Problems } from './problems.ts'
import type { StoredTruth } from './stored-truth.ts'

/** How long a message may wait for those that came before it on its socket. */
const SPARE_MS = 100
/** A message goes to several sockets within one turn. */
const PARSED_MAX = 64

export interface Inspector {
  told(told: Told): void
  heard(heard: Heard): void
  readonly heardChoices: readonly HeardChoice[]
  readonly messages: number
  /** The same for two runs in which every socket was told the same at the same times. */
  digest(): string
}

export interface InspectorDependencies {
  readonly truth: StoredTruth
  readonly problems: Problems
  readonly elapsedMs: () => number
  readonly worldMs: () => number
  readonly isSlow: (socketId: string) => boolean
  /** Everything that was said, for who looks into one run. */
  readonly onLine: ((line: string) => void) | null
}

export function createInspector(dependencies: InspectorDependencies): Inspector {
  const { truth, problems, elapsedMs, worldMs, onLine } = dependencies
  const order = createOrderCheck(dependencies)
  const checkBalance = createBalanceCheck(truth, problems)
  const hash = createHash('sha256')
  const parsed = new Map<string, ServerMessage | null>()
  const heardChoices: HeardChoice[] = []
  let messages = 0

  function parse(text: string): ServerMessage | null {
    const known = parsed.get(text)
    if (known !== undefined) return known
    const result = serverMessageSchema.safeParse(JSON.parse(text))
    const message = result.success ? result.data : null
    if (parsed.size >= PARSED_MAX) parsed.clear()
    parsed.set(text, message)
    return message
  }

  function inspect(told: Omit<ReceivedMessage, 'message'>): void {
    const message = parse(told.text)
    if (message === null) {
      problems.add('what is told has the shape of the protocol', told.text)
      return
    }
    const toldMessage = { ...told, message }
    checkSecrets(toldMessage, truth, problems)
    checkStoredFirst(toldMessage, truth, problems)
    checkBalance(toldMessage)
    order.see(toldMessage)
  }

  /** Of a choice that comes when one is taken, with time to spare for those before it on its socket. */
  function hear({ userId, serverMs, text }: Heard): void {
    const message = JSON.parse(text)
    if (message.type !== 'battle_bet' || userId === null) return
    const { battleId, round } = message
    const state = truth.battle(battleId)?.state
    const isOpen = state?.outcome === null && state.round === round && state.phase === 'prediction'
    if (isOpen && serverMs >= state.phaseStartedAtMs && serverMs < state.phaseEndsAtMs - SPARE_MS) {
      heardChoices.push({ userId, battleId, round, atMs: worldMs() })
    }
  }

  return {
    heard: hear,
    heardChoices,
    told({ texts, ...who }) {
      for (const text of texts) {
        messages += 1
        const line = `${elapsedMs()} ${who.socketId} ${text}`
        hash.update(`${line}\n`)
        onLine?.(line)
        inspect({ ...who, text })
      }
    },
    get messages() {
      return messages
    },
    digest: () => hash.copy().digest('hex'),
  }
}
