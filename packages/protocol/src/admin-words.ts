import type { AdminChallenge } from './rest/admin/battle-endpoints.ts'
import type { BlockResponse } from './rest/admin/block-endpoints.ts'
import type { AdminCycle, AdminCycleBet } from './rest/admin/cycle-endpoints.ts'
import type { AdminUser } from './rest/admin/user-endpoints.ts'
import type { Payout } from './rest/admin/wallet-endpoints.ts'
import type { BattleStatus, Direction } from './rest/battles.ts'
import type { AccountRole } from './rest/users.ts'
import type { BalanceHistoryEntry } from './rest/wallet-endpoints.ts'

/** The words of the back office's lists, on its pages and in their files. Without a schema, as those of a statement. */
export const ADMIN_WORDS = {
  kinds: { passkey: 'Passkey', local: 'Local', web3: 'Wallet externe', bot: 'Bot' },
  roles: { user: 'Joueur', influencer: 'Influenceur', admin: 'Admin' },
  battleStatuses: { active: 'En cours', completed: 'Terminée', cancelled: 'Annulée' },
  draw: 'Égalité',
  challengeStatuses: { open: 'Ouvert', accepted: 'Relevé', withdrawn: 'Retiré', expired: 'Expiré' },
  secretCode: 'Secret',
  cancelReasons: {
    both_absent: 'Les deux joueurs étaient absents',
    downtime: 'Serveur interrompu',
    feed_stale: 'Cours du marché interrompu',
    admin: 'Décision de l’équipe',
    failure: 'Erreur technique',
  },
  cycleStatuses: { live: 'En cours', closed: 'Terminé' },
  directions: { up: 'UP', down: 'DOWN', equal: 'ÉGAL' },
  betOutcomes: {
    open: 'Ouvert',
    won: 'Gagné',
    lost: 'Perdu',
    equal: 'Égalité',
    voided: 'Cycle annulé',
    undone: 'Annulé',
    removed: 'Repris',
    cashed_out: 'Encaissé',
  },
  payments: { deposit: 'Dépôt', withdraw: 'Retrait' },
  paymentStatuses: {
    review: 'À valider',
    pending: 'En cours',
    completed: 'Effectué',
    refused: 'Refusé par le prestataire',
    rejected: 'Rejeté',
  },
  blockReasons: {
    rate_limit_exceeded: 'Trop de requêtes',
    multiple_violations: 'Infractions répétées',
    spam_detected: 'Spam',
    bot_activity: 'Activité automatisée',
  },
  blockSources: { automatic: 'Automatique', admin: 'Admin', operator: 'Opérateur' },
  blocked: 'Bloqué',
  blockedForGood: 'Bloqué définitivement',
} as const satisfies {
  readonly kinds: Record<AdminUser['kind'], string>
  readonly roles: Record<AccountRole, string>
  readonly battleStatuses: Record<BattleStatus, string>
  readonly draw: string
  readonly challengeStatuses: Record<AdminChallenge['status'], string>
  readonly secretCode: string
  /** The engine's, which this package does not know. */
  readonly cancelReasons: Record<string, string>
  readonly cycleStatuses: Record<AdminCycle['status'], string>
  readonly directions: Record<Direction, string>
  readonly betOutcomes: Record<AdminCycleBet['outcome'], string>
  readonly payments: Record<BalanceHistoryEntry['transaction_type'], string>
  readonly paymentStatuses: Record<Payout['status'], string>
  /** An admin may also write a reason of their own. */
  readonly blockReasons: Record<string, string>
  readonly blockSources: Record<BlockResponse['source'], string>
  readonly blocked: string
  readonly blockedForGood: string
}
