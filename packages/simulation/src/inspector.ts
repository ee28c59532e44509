// Reads every message when the server sends it and compares it with the stored rows.
import { createHash } from 'node:crypto'
import { type ServerMessage, serverMessageSchema } from '@bougie/protocol'
import type { ReceivedChoice } from './checks/choices.ts'
import { createOrderCheck } from './checks/message-order.ts'
import { checkSecrets, type ReceivedMessage, secretShapesIn } from './checks/secrets.ts'
import { checkStoredFirst, createBalanceCheck } from './checks/stored-first.ts'
import { checkPublished } from './cycles/cycle-checks.ts'
import type { TrueCycles } from './cycles/true-cycles.ts'
import type { Received, Sent } from './network.ts'
import type { Problems } from './problems.ts'
import type { StoredTruth } from './stored-truth.ts'

/** The longest time that a message may wait for earlier ones on its socket. */
const SPARE_MS = 100
/** The same message goes to several sockets within one tick, so its parsed form is cached. */
const TEXTS_MAX = 64

interface ReadText {
  /** null when it does not have the shape of the protocol. */
  readonly message: ServerMessage | null
  readonly secretShapes: readonly string[]
}

export interface InspectorDependencies {
  readonly truth: StoredTruth
  readonly cycles: TrueCycles
  readonly problems: Problems
  readonly elapsedMs: () => number
  readonly worldMs: () => number
  readonly isSlow: (socketId: string) => boolean
  /** Every sent message, for the inspection of one run. */
  readonly onLine: ((line: string) => void) | null
}

export function createInspector(dependencies: InspectorDependencies) {
  const { truth, cycles, problems, elapsedMs, worldMs, onLine } = dependencies
  const checkOrder = createOrderCheck(dependencies)
  const checkBalance = createBalanceCheck(truth, problems)
  const hash = createHash('sha256')
  const texts = new Map<string, ReadText>()
  const receivedChoices: ReceivedChoice[] = []
  let messages = 0

  function read(text: string): ReadText {
    const known = texts.get(text)
    if (known !== undefined) return known
    const { data: message = null } = serverMessageSchema.safeParse(JSON.parse(text))
    const fresh = { message, secretShapes: secretShapesIn(text) }
    if (texts.size >= TEXTS_MAX) texts.clear()
    texts.set(text, fresh)
    return fresh
  }

  function inspect(sent: Omit<ReceivedMessage, 'message' | 'secretShapes'>): void {
    const { message, secretShapes } = read(sent.text)
    if (message === null) {
      problems.add('a message has the shape of the protocol', sent.text)
      return
    }
    const sentMessage = { ...sent, message, secretShapes }
    checkSecrets(sentMessage, truth, problems)
    checkStoredFirst(sentMessage, truth, problems)
    checkBalance(sentMessage)
    checkPublished(sentMessage, cycles, problems)
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
    sent({ texts: written, ...who }: Sent) {
      for (const text of written) {
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
