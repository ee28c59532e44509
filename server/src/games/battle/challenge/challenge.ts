// A battle offered by link or code: its row, and what is stored and read of it.
import type { ChallengeFacts, ChallengeStatus } from '@bougie/engine'
import type { BattleId, UserId } from '@bougie/protocol'
import type { PageCursor } from '../../../platform/page-cursor.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'
import type { PlayerCard } from '../play/battle-head.ts'

declare const challengeIdBrand: unique symbol
export type ChallengeId = string & { readonly [challengeIdBrand]: true }

export interface StoredChallenge extends ChallengeFacts<UserId> {
  readonly id: ChallengeId
  readonly code: string
  /** 0: a free battle. */
  readonly stakeCents: number
  readonly createdAtMs: number
  readonly closedAtMs: number | null
  readonly battleId: BattleId | null
  readonly challengerCard: PlayerCard
  readonly accepterPseudo: string | null
}

export interface NewChallenge {
  readonly id: ChallengeId
  readonly code: string
  readonly challengerId: UserId
  readonly stakeCents: number
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface ChallengeSearch {
  readonly status: ChallengeStatus | null
  readonly at: Date
  readonly limit: number
  readonly before: PageCursor | null
}

export interface ChallengeRepository {
  /** @throws UniqueConflict when the code was given before */
  create(transaction: Transaction, challenge: NewChallenge): Promise<void>
  findByCode(reader: Reader, code: string): Promise<StoredChallenge | null>
  /** Open at this moment, newest first. */
  openOf(reader: Reader, query: { readonly userId: UserId; readonly at: Date }): Promise<readonly StoredChallenge[]>
  search(reader: Reader, search: ChallengeSearch): Promise<readonly StoredChallenge[]>
  /** False when it is not open at this moment; else nobody else closes it until the transaction ends. */
  hold(transaction: Transaction, id: ChallengeId, at: Date): Promise<boolean>
  /** Of one that is held, once its battle is stored. */
  accept(
    transaction: Transaction,
    acceptance: {
      readonly challengeId: ChallengeId
      readonly accepterId: UserId
      readonly battleId: BattleId
      readonly at: Date
    },
  ): Promise<void>
  /** False when it is not open at this moment. */
  withdraw(transaction: Transaction, id: ChallengeId, at: Date): Promise<boolean>
}
