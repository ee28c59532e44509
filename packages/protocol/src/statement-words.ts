import type { PaymentChannel } from './payment-rules.ts'
import type { StatementLineType } from './rest/statement-endpoints.ts'

/** The words of a statement on the page and in its file. Without a schema, so that the page loads none for them. */
export const STATEMENT_LINE_NAMES: Readonly<Record<StatementLineType, string>> = {
  welcome: 'Bonus de bienvenue',
  stake: 'Mise',
  win: 'Gain',
  refund: 'Remboursement',
  share: 'Part rendue',
  fee: 'Frais',
  deposit: 'Dépôt',
  withdrawal: 'Retrait',
  withdrawal_returned: 'Retrait rendu',
  commission: 'Commission',
  correction: 'Correction de l’équipe',
  other: 'Autre mouvement',
}

export const CHANNEL_NAMES: Readonly<Record<PaymentChannel, string>> = {
  card: 'Carte',
  bank: 'Virement',
  crypto: 'Crypto',
}

/** A month as `2026-11`; null for all of them. */
export function statementFileName(month: string | null): string {
  return `releve-${month ?? 'complet'}.csv`
}
