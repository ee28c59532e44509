// Sends changes of challenges to all tabs of their players, and to sockets that watch one by its code, including those
// of guests. A page that watches then requests the challenge again, so the message to it has no content: it does not
// even reveal whether the code has a challenge.
import { eurosFromCents, type UserId } from '@bougie/protocol'
import { setNewest } from '../../../platform/bounded-map.ts'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import { type MessageHandlers, responseWith } from '../../../platform/ws/dispatch.ts'
import { playerOf } from '../../../ports/presence.ts'
import { playerIdsOf } from '../play/battle-head.ts'
import type { BattleSocketParts } from '../socket/view-socket.ts'

/** A socket shows one screen; the limit leaves room for fast switching. Above it, the oldest one is dropped. */
const WATCHED_PER_SOCKET_MAX = 4
/** The number of challengers of watched challenges, over all instances; above it the oldest one is dropped. */
const CHALLENGERS_MAX = 10_000
const PREFIX = 'challenge:'
const BEGIN_OR_END: ReadonlySet<string> = new Set(['battleCreated', 'battleCompleted', 'battleCancelled'])

export function createChallengeSocket(parts: BattleSocketParts) {
  const { clock, bus, presence, battles, challenges, guesses, fanOut } = parts
  /**
   * For each challenger, the codes of watched challenges and when they end. Every instance has it, because only one of
   * them sees a player come or leave.
   */
  const watched = new Map<UserId, Map<string, number>>()

  function observe({ userId, code, expiresAtMs }: Extract<DomainEvent, { type: 'challengeWatched' }>): void {
    const nowMs = clock.nowMs()
    const others = [...(watched.get(userId) ?? [])].filter(([, endsAtMs]) => endsAtMs > nowMs)
    setNewest(watched, [userId, new Map([...others, [code, expiresAtMs]])], CHALLENGERS_MAX)
  }

  function publishChange(code: string): void {
    fanOut.toAudience(PREFIX + code, { type: 'challenge_changed', code })
  }

  function publishChallenger(userId: UserId): void {
    for (const code of watched.get(userId)?.keys() ?? []) publishChange(code)
  }

  function onEvent(event: DomainEvent): void {
    switch (event.type) {
      case 'challengeWatched':
        observe(event)
        break
      case 'challengerPresence':
        publishChallenger(event.userId)
        break
      case 'challengeChanged':
        notifyPlayer(event)
        if (event.status === 'awaited' || event.status === 'received') break
        publishChange(event.code)
        watched.get(event.userId)?.delete(event.code)
        break
      default:
      // Events of other capabilities are irrelevant here.
    }
  }

  function notifyPlayer(event: Extract<DomainEvent, { type: 'challengeChanged' }>): void {
    const { userId, code, status, pseudo, stakeCents } = event
    fanOut.toUser(userId, {
      type: 'battle_challenge',
      code,
      status,
      ...(pseudo === null ? {} : { pseudo }),
      ...(stakeCents === undefined ? {} : { amount: eurosFromCents(stakeCents) }),
    })
  }

  const handlers = {
    async challenge_watch({ code }, { connection }) {
      fanOut.joinNewest({ kind: PREFIX, name: code, max: WATCHED_PER_SOCKET_MAX }, connection)
      const { identity, transport } = connection
      const caller = identity && { kind: 'player' as const, ...identity }
      const of = { caller, ip: transport.address }
      const challenge = await guesses.guard(of, () => challenges.look(code))
      if (!('challenger' in challenge)) fanOut.leave(PREFIX + code, connection)
      else if (challenge.status === 'open') {
        const { challenger, expires_at } = challenge
        const expiresAtMs = Date.parse(expires_at)
        bus.publish([{ type: 'challengeWatched', userId: challenger.id, code, expiresAtMs }])
      }
      // Makes the page load changes that happened before it watched.
      return responseWith({ type: 'challenge_changed', code })
    },

    challenge_unwatch({ code }, { connection }) {
      fanOut.leave(PREFIX + code, connection)
      return responseWith(null)
    },
  } satisfies MessageHandlers

  return {
    handlers,
    start() {
      bus.subscribe(onEvent)
      bus.onMissed(() => [...watched.keys()].forEach(publishChallenger))
      presence.subscribe(({ id }) => {
        const userId = playerOf(id)
        if (watched.has(userId)) bus.publish([{ type: 'challengerPresence', userId }])
      })
      battles.listen(({ head }, { type }) => {
        if (BEGIN_OR_END.has(type)) playerIdsOf(head).forEach(publishChallenger)
      })
    },
  }
}
