/** Entries of the error table that the cycle's page reads before it sends a bet: it loads these without the others. */
export const CYCLE_REFUSALS = {
  CYCLE_BETS_DISABLED: { status: 503, message: 'Le service de paris est temporairement désactivé.' },
  CYCLE_LOCKED: { status: 409, message: 'Les paris de ce cycle sont fermés.' },
  SIDE_CLOSED: { status: 422, message: 'Ce côté est fermé : sa cote est trop basse.' },
} as const
