// Reads every message when the server sends it and compares it with the stored rows.
import { createHash } from 'node:crypto'
import { type ServerMessage, serverMessageSchema } from '@bougie/protocol'
import type { ReceivedChoice } from './checks/choices.ts'
import { createOrderCheck } from './checks/message-order.ts'
import { checkSecrets, type ReceivedMessage } from './checks/secrets.ts'
import { checkStoredFirst, createBalanceCheck } from './checks/stored-first.ts'
import type { Received, Sent } from './network.ts'
import type { Problems } from './problems.ts'
import type { StoredTruth } from './stored-truth.ts'

/** The longest time that a message may wait for earlier ones on its socket. */
const SPARE_MS = 100
/** The same message goes to several sockets within one tick, so its parsed form is cached. */
const PARSED_MAX = 64

export interface InspectorDependencies {
  readonly truth: StoredTruth
  readonly problems: Problems
  readonly elapsedMs: () => number
  readonly worldMs: () => number
  readonly isSlow: (socketId: string) => boolean
  /** Every sent message, for the inspection of one run. */
  readonly onLine: ((line: string) => void) | null
}

export function createInspector(dependencies: InspectorDependencies) {
  const { truth, problems, elapsedMs, worldMs, onLine } = dependencies
  const checkOrder = createOrderCheck(dependencies)
  const checkBalance = createBalanceCheck(truth, problems)
  const hash = createHash('sha256')
  const parsed = new Map<string, ServerMessage | null>()
  const receivedChoices: ReceivedChoice[] = []
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

  function inspect(sent: Omit<ReceivedMessage, 'message'>): void {
    const message = parse(sent.text)
    if (message === null) {
      problems.add('a message has the shape of the protocol', sent.text)
      return
    }
    const sentMessage = { ...sent, message }
    checkSecrets(sentMessage, truth, problems)
    checkStoredFirst(sentMessage, truth, problems)
    checkBalance(sentMessage)
    checkOrder(sentMessage)
  }

  /** Records a choice that arrives while choices are open, with time to spare for earlier messages on its socket. */
  function receive({ userId, serverMs, text }: Received): void {
    const message = JSON.parse(text)
    if (message.type !== 'battle_bet' || userId === null) return
    const { battleId, round } = message
    const state = truth.battle(battleId)?.state
    const isOpen = state?.outcome === null && state.round === round && state.phase === 'prediction'
    if (isOpen && serverMs >= state.phaseStartedAtMs && serverMs < state.phaseEndsAtMs - SPARE_MS) {
      receivedChoices.push({ userId, battleId, round, atMs: worldMs() })
    }
  }

  return {
    received: receive,
    receivedChoices,
    sent({ texts, ...who }: Sent) {
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
    /** Equal for two runs in which every socket received the same at the same times. */
    digest: () => hash.copy().digest('hex'),
  }
}
