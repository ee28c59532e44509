// A battle offered by link or code: its row, and the types for storing and reading it.

import type { PlayerCard } from '@bougie/battle-messages'
import type { ChallengeState, ChallengeStatus } from '@bougie/engine'
import type { BattleId, UserId } from '@bougie/protocol'
import type { PageCursor } from '../../../platform/page-cursor.ts'

declare const challengeIdBrand: unique symbol
export type ChallengeId = string & { readonly [challengeIdBrand]: true }

export interface StoredChallenge extends ChallengeState<UserId> {
  readonly id: ChallengeId
  readonly code: string
  /** 0 for a free battle. */
  readonly stakeCents: number
  /** True if the challenge was created with an API token: the challenger's seat then belongs to a program. */
  readonly byProgram: boolean
  readonly createdAtMs: number
  readonly closedAtMs: number | null
  readonly battleId: BattleId | null
  readonly challengerCard: PlayerCard
  readonly accepterPseudo: string | null
  readonly addresseePseudo: string | null
}

export interface NewChallenge {
  readonly id: ChallengeId
  readonly code: string
  readonly challengerId: UserId
  readonly addressee: UserId | null
  readonly stakeCents: number
  readonly byProgram: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface ChallengeSearch {
  readonly status: ChallengeStatus | null
  readonly at: Date
  readonly limit: number
  readonly before: PageCursor | null
}
