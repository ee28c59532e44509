import type { VoidReason } from '@bougie/engine'

/** What players read of why a cycle has no result; what it pays is paid by then. `downtime`: of older versions. */
export const VOID_TEXTS = {
  downtime: 'Le serveur a été interrompu trop longtemps : mises et frais sont remboursés.',
  admin: 'L’équipe a annulé ce cycle : mises et frais sont remboursés.',
  failure:
    'Une erreur technique a interrompu ce cycle : chaque pari ouvert est payé à sa juste valeur au dernier prix publié, les frais sont gardés.',
} as const satisfies Record<VoidReason, string>
