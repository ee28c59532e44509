// Challenges by link or code. A challenge moves no money: accepting it requests a battle of the two players from the
// matchmaking. The transaction that takes both stakes also closes the challenge, so it is accepted once, whichever
// server receives the requests.

import { challengeStatusAt, decideAcceptance } from '@bougie/engine'
import {
  type AdminChallenge,
  type BattleId,
  CHALLENGE_CODE_LENGTH,
  CHALLENGE_LETTERS,
  CHALLENGES_OPEN_MAX,
  CHALLENGES_RECEIVED_MAX,
  type Challenge,
  type ChallengerState,
  centsFromEuros,
  eurosFromCents,
  isBattleAmount,
  NOT_A_BATTLE_STAKE,
  type Refusal,
  refuse,
  refuseMissing,
  type UserId,
} from '@bougie/protocol'
import { MINUTE_MS } from '../../../platform/durations.ts'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'
import { isPresent } from '../../../ports/presence.ts'
import type { Random } from '../../../ports/random.ts'
import type { RateRule } from '../../../ports/rate-limit.ts'
import { accounts } from '../../../wallet/accounts.ts'
import type { BattleParts } from '../dependencies.ts'
import type { Matchmaking } from '../matchmaking/matchmaking.ts'
import { refusalFor } from '../matchmaking/pending-request.ts'
import * as queueRepository from '../matchmaking/queue-repository.ts'
import { refuseUnpaid } from '../matchmaking/refuse-stakes.ts'
import { type ChallengeEnds, readCards, takesChallengeOf } from '../play/player-repository.ts'
import type {
  ChallengeId,
  ChallengeParties,
  ChallengeSearch,
  NewChallenge,
  StoredChallenge,
} from './challenge-repository.ts'
import * as challenges from './challenge-repository.ts'

/** Challenges that are created and withdrawn again and again would fill the table. */
const CREATED_PER_PLAYER: RateRule = { name: 'challenges', max: 20, windowMs: 10 * 60_000 }
/** Challenges to the same player are limited, because each one interrupts that player. */
const CREATED_PER_PAIR: RateRule = { name: 'challenges to one player', max: 3, windowMs: 10 * 60_000 }
/** Limits how often a challenger is alerted that somebody waits to accept. */
const ALERTS_PER_CHALLENGE: RateRule = { name: 'challenge alerts', max: 1, windowMs: 15_000 }
/** One code in 113 million is drawn twice, so a second attempt is almost always enough. */
const CODE_ATTEMPTS_MAX = 3

const NO_RESULTS = { wins: 0, losses: 0, draws: 0 }

/** The player who begins a battle, and whether they use an API token. */
export interface BattlePlayer {
  readonly userId: UserId
  readonly isProgram: boolean
}

export interface ChallengeRequest extends BattlePlayer {
  readonly euros: number
  readonly minutes: number
  readonly addressee: UserId | null
}

type Begun = { readonly ok: true; readonly battleId: BattleId } | Refusal

export function createChallengeService(dependencies: BattleParts & { readonly matchmaking: Matchmaking }) {
  const { clock, random, bus, database, presence, rateLimiter, ledger, limitGuard } = dependencies
  const { battles, matchmaking, closedBecause } = dependencies

  async function challengerStateOf({ challenger, byProgram }: StoredChallenge): Promise<ChallengerState> {
    if (!(await isPresent(presence, challenger, { asProgram: byProgram }))) return 'away'
    return battles.ofUser(challenger).some(({ state }) => state.outcome === null) ? 'busy' : 'ready'
  }

  async function shown(challenge: StoredChallenge): Promise<Challenge> {
    const { id, username, avatarUrl, record, isHidden } = challenge.challengerCard
    const { wins, losses, draws } = isHidden ? NO_RESULTS : record
    return {
      id: challenge.id,
      code: challenge.code,
      challenger: {
        id,
        pseudo: username,
        avatar_url: avatarUrl,
        wins,
        losses,
        draws,
        ...(challenge.byProgram ? { program: true } : {}),
        ...(isHidden ? { hidden: true as const } : {}),
      },
      addressee:
        challenge.addressee === null ? null : { id: challenge.addressee, pseudo: challenge.addresseePseudo ?? '' },
      amount: eurosFromCents(challenge.stakeCents),
      status: challengeStatusAt(challenge, clock.nowMs()),
      created_at: challenge.createdAt.toISOString(),
      expires_at: new Date(challenge.expiresAtMs).toISOString(),
      challenger_state: await challengerStateOf(challenge),
      battle_id: challenge.battleId,
    }
  }

  async function look(code: string): Promise<Challenge | Refusal> {
    const challenge = await challenges.findByCode(database.reader, code)
    return challenge === null ? refuseMissing('challenge') : shown(challenge)
  }

  /**
   * Refuses if no challenge may reach that player. A block and a hidden player who does not follow the challenger give
   * the same refusal, so that neither is revealed.
   */
  async function refuseAddressee(userId: UserId, addressee: UserId): Promise<Refusal | null> {
    if (addressee === userId) return refuse('CHALLENGE_OWN')
    const refusal = await refuseUntaken(database.reader, { addressee, challenger: userId })
    return refusal ?? rateLimiter.hit(CREATED_PER_PAIR, `${userId} ${addressee}`)
  }

  async function refuseUntaken(reader: Reader, parties: ChallengeEnds) {
    const takes = await takesChallengeOf(reader, parties)
    if (takes === null) return refuseMissing('player')
    return takes ? null : refuse('CHALLENGE_NOT_TAKEN')
  }

  /**
   * As before the transaction, but until it ends the addressee is not deleted: nothing would erase a challenge that was
   * stored meanwhile.
   */
  async function refuseGone(transaction: Transaction, parties: ChallengeEnds): Promise<Refusal | null> {
    const areThere = await challenges.lockParties(transaction, parties)
    return areThere ? refuseUntaken(transaction, parties) : refuseMissing('player')
  }

  /**
   * An early check, so that no link is sent in vain. The binding check of the stake comes when the battle is created.
   */
  async function store(request: ChallengeRequest): Promise<{ ok: true; code: string } | Refusal> {
    const { userId, isProgram, euros, minutes, addressee } = request
    const stakeCents = centsFromEuros(euros)
    const nowMs = clock.nowMs()
    return database.transaction(async (transaction) => {
      const account = accounts.player(userId)
      // Locked until the transaction ends, so that two concurrent requests can't both pass the limit.
      const balances = await ledger.lock(transaction, [account])
      const limited = await limitGuard.refuseStakes(transaction, [{ userId, amountCents: stakeCents }])
      const limit = limited.get(userId)
      if (limit !== undefined) return limit
      if ((balances.get(account)?.cents ?? 0) < stakeCents) return refuseUnpaid(stakeCents)
      const gone = addressee === null ? null : await refuseGone(transaction, { challenger: userId, addressee })
      if (gone !== null) return gone
      const open = await challenges.openOf(transaction, { userId, at: new Date(nowMs) })
      if (addressee !== null && open.some((known) => known.addressee === addressee)) return refuse('CHALLENGE_PENDING')
      if (open.length >= CHALLENGES_OPEN_MAX) return refuse('CHALLENGE_TOO_MANY')
      const code = await storeUnderFreeCode(transaction, {
        id: random.uuid() as ChallengeId,
        challengerId: userId,
        addressee,
        stakeCents,
        byProgram: isProgram,
        createdAt: new Date(nowMs),
        expiresAt: new Date(nowMs + minutes * MINUTE_MS),
      })
      return { ok: true, code }
    })
  }

  async function storeUnderFreeCode(transaction: Transaction, challenge: Omit<NewChallenge, 'code'>): Promise<string> {
    for (let attempt = 1; attempt <= CODE_ATTEMPTS_MAX; attempt += 1) {
      const code = challengeCode(random)
      if (await challenges.create(transaction, { ...challenge, code })) return code
    }
    throw new Error(`no code was free in ${CODE_ATTEMPTS_MAX} attempts`)
  }

  /** Refuses as long as the challenger plays, and alerts them, unless the two may not play each other anyway. */
  async function waitFor({ id, code, challenger }: StoredChallenge, accepter: UserId): Promise<Refusal> {
    const [areApart = false] = await queueRepository.apart(database.reader, [[challenger, accepter]])
    if (areApart) return refuse('OPPONENT_UNAVAILABLE')
    const refusal = refuse('CHALLENGER_BUSY')
    if ((await rateLimiter.hit(ALERTS_PER_CHALLENGE, id)) !== null) return refusal
    const cards = await readCards(database.reader, [accepter])
    const pseudo = cards.get(accepter)?.username ?? null
    bus.publish([{ type: 'challengeChanged', userId: challenger, code, status: 'awaited', pseudo }])
    return refusal
  }

  async function begin(challenge: StoredChallenge, { userId, isProgram }: BattlePlayer): Promise<Begun> {
    const { id, code, challenger, stakeCents, byProgram } = challenge
    const place = { amountCents: stakeCents, joinedAtMs: clock.nowMs() }
    const result = await matchmaking.pair({
      first: { ...place, userId: challenger, clientSeed: challenger },
      second: { ...place, userId, clientSeed: userId },
      challengeId: id,
      refusedIfBusy: 'CHALLENGER_BUSY',
      programs: { one: byProgram, two: isProgram },
    })
    if (!result.ok) return refusalFor(userId, result, 'CHALLENGER_UNABLE')
    const accepted = await challenges.findByCode(database.reader, code)
    if (accepted?.battleId == null) throw new Error(`the challenge ${id} was accepted and has no battle`)
    const pseudo = accepted.accepterPseudo
    bus.publish([{ type: 'challengeChanged', userId: challenger, code, status: 'accepted', pseudo }])
    return { ok: true, battleId: accepted.battleId }
  }

  async function tryToAccept(challenge: StoredChallenge, player: BattlePlayer): Promise<Begun> {
    const challengerState = await challengerStateOf(challenge)
    const accepter = player.userId
    const decision = decideAcceptance(challenge, { accepter, challengerState, nowMs: clock.nowMs() })
    if (decision === 'start') return begin(challenge, player)
    if (decision !== 'repeated') return refuse(decision)
    return challenge.battleId === null ? refuse('CHALLENGE_CLOSED') : { ok: true, battleId: challenge.battleId }
  }

  return {
    async create(request: ChallengeRequest): Promise<Challenge | Refusal> {
      const { userId, euros, addressee } = request
      const closed = closedBecause()
      if (closed !== null) return refuse(closed)
      if (euros !== 0 && !isBattleAmount(euros)) return refuse('INVALID_AMOUNT', { message: NOT_A_BATTLE_STAKE })
      const beyond = await rateLimiter.hit(CREATED_PER_PLAYER, userId)
      if (beyond !== null) return beyond
      const unwanted = addressee === null ? null : await refuseAddressee(userId, addressee)
      if (unwanted !== null) return unwanted
      const stored = await store(request)
      if (!stored.ok) return stored
      const challenge = await challenges.findByCode(database.reader, stored.code)
      if (challenge === null) return refuseMissing('challenge')
      if (addressee !== null) {
        const { code, challengerCard, stakeCents } = challenge
        const pseudo = challengerCard.username
        bus.publish([{ type: 'challengeChanged', userId: addressee, code, status: 'received', pseudo, stakeCents }])
      }
      return shown(challenge)
    },

    look,

    async openOf(userId: UserId): Promise<Challenge[]> {
      const open = await challenges.openOf(database.reader, { userId, at: new Date(clock.nowMs()) })
      return Promise.all(open.map(shown))
    },

    async receivedBy(userId: UserId): Promise<Challenge[]> {
      const at = new Date(clock.nowMs())
      const open = await challenges.receivedBy(database.reader, { userId, at, limit: CHALLENGES_RECEIVED_MAX })
      return Promise.all(open.map(shown))
    },

    /** For admins. The code of an open challenge is hidden, because it allows whoever has it to accept. */
    async search(search: Omit<ChallengeSearch, 'at'>): Promise<AdminChallenge[]> {
      const nowMs = clock.nowMs()
      const found = await challenges.search(database.reader, { ...search, at: new Date(nowMs) })
      return found.map((challenge) => toAdminChallenge(challenge, nowMs))
    },

    async accept(code: string, player: BattlePlayer): Promise<Begun> {
      const challenge = await challenges.findByCode(database.reader, code)
      if (challenge === null) return refuseMissing('challenge')
      const result = await tryToAccept(challenge, player)
      if (result.ok || (result.code !== 'CHALLENGE_CLOSED' && result.code !== 'CHALLENGER_BUSY')) return result
      // Another tab of the player may have been faster.
      const now = await challenges.findByCode(database.reader, code)
      if (now?.accepter === player.userId && now.battleId !== null) return { ok: true, battleId: now.battleId }
      return result.code === 'CHALLENGER_BUSY' ? waitFor(challenge, player.userId) : result
    },

    async withdraw(code: string, userId: UserId): Promise<Challenge | Refusal> {
      const challenge = await challenges.findByCode(database.reader, code)
      if (challenge === null) return refuseMissing('challenge')
      const isAddressee = challenge.addressee === userId
      if (challenge.challenger !== userId && !isAddressee) {
        return refuse('FORBIDDEN', { message: 'Ce défi n’est pas le vôtre.' })
      }
      const isWithdrawn = await database.transaction((transaction) =>
        challenges.withdraw(transaction, challenge.id, new Date(clock.nowMs())),
      )
      // A repeated withdrawal gets its first response again.
      if (!isWithdrawn && challenge.status !== 'withdrawn') return refuse('CHALLENGE_CLOSED')
      if (isWithdrawn) bus.publish(isAddressee ? declinedEvents(challenge) : withdrawnEvents(challenge))
      return look(code)
    },
  }
}

/** For the end of an account. The caller publishes the events once the transaction is stored. */
export async function withdrawChallengesOf(
  transaction: Transaction,
  player: { readonly userId: UserId; readonly at: Date },
): Promise<DomainEvent[]> {
  return (await challenges.withdrawAllOf(transaction, player)).flatMap(withdrawnEvents)
}

type ChallengeChanged = Extract<DomainEvent, { type: 'challengeChanged' }>

/** Both players remove it from their lists. */
function withdrawnEvents({ code, challenger, addressee }: ChallengeParties): ChallengeChanged[] {
  const parties = addressee === null ? [challenger] : [challenger, addressee]
  return parties.map((userId) => ({ type: 'challengeChanged', userId, code, status: 'withdrawn', pseudo: null }))
}

/** As above, but the challenger learns who declined it. */
function declinedEvents(challenge: StoredChallenge): ChallengeChanged[] {
  const { challenger, addresseePseudo: pseudo } = challenge
  return withdrawnEvents(challenge).map((event) =>
    event.userId === challenger ? { ...event, status: 'declined', pseudo } : event,
  )
}

export type ChallengeService = ReturnType<typeof createChallengeService>

function toAdminChallenge(challenge: StoredChallenge, nowMs: number): AdminChallenge {
  const { code, challenger, challengerCard, accepter, accepterPseudo, battleId, closedAt } = challenge
  const status = challengeStatusAt(challenge, nowMs)
  return {
    id: challenge.id,
    code: status === 'open' ? null : code,
    challenger_id: challenger,
    challenger_pseudo: challengerCard.username,
    accepter_id: accepter,
    accepter_pseudo: accepterPseudo,
    amount: eurosFromCents(challenge.stakeCents),
    status,
    created_at: challenge.createdAt.toISOString(),
    expires_at: new Date(challenge.expiresAtMs).toISOString(),
    closed_at: closedAt?.toISOString() ?? null,
    battle_id: battleId,
  }
}

function challengeCode(random: Random): string {
  const letter = () => CHALLENGE_LETTERS.charAt(random.below(CHALLENGE_LETTERS.length))
  return Array.from({ length: CHALLENGE_CODE_LENGTH }, letter).join('')
}
