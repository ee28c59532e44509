import type { VoidReason } from '@bougie/engine'

/** What players read of why a cycle was voided; stakes and fees of open bets are back by then. */
export const VOID_TEXTS = {
  downtime: 'Le serveur a été interrompu trop longtemps : mises et frais sont remboursés.',
  admin: 'L’équipe a annulé ce cycle : mises et frais sont remboursés.',
  failure: 'Une erreur technique a interrompu ce cycle : mises et frais sont remboursés.',
} as const satisfies Record<VoidReason, string>
