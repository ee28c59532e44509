import type { CancelReason } from '@bougie/engine'

/** What players read of why their battle was cancelled; what each gets back is said beside it. */
export const CANCEL_TEXTS = {
  both_absent: 'Les deux joueurs se sont déconnectés.',
  downtime: 'Le serveur a été interrompu pendant que la manche attendait son résultat.',
  feed_stale: 'Le cours du marché ne nous parvient plus.',
  admin: 'L’équipe a annulé cette battle.',
  failure: 'Une erreur technique a interrompu cette battle.',
} as const satisfies Record<CancelReason, string>
