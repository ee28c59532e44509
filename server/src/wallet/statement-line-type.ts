import type { StatementLineType } from '@bougie/protocol'
import { accounts } from './accounts.ts'
import type { StatementLine } from './statement-repository.ts'

const TYPES_BY_REASON: Readonly<Record<string, StatementLineType>> = {
  welcome: 'welcome',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_returned: 'withdrawal_returned',
  commission: 'commission',
  correction: 'correction',
}

/** A game names its reasons `<game>_stake`, `<game>_payout`, `<game>_refund` and `<game>_share`. */
const TYPES_BY_ENDING: Readonly<Record<string, StatementLineType>> = {
  stake: 'stake',
  payout: 'win',
  refund: 'refund',
  share: 'share',
}

/** The type of a line for its player. Money to the fees account is a fee, whatever it belongs to. */
export function typeOfLine({ reason, counterAccount, amountCents }: StatementLine): StatementLineType {
  if (counterAccount === accounts.fees) return amountCents < 0 ? 'fee' : 'refund'
  return TYPES_BY_REASON[reason] ?? TYPES_BY_ENDING[reason.split('_').at(-1) ?? ''] ?? 'other'
}
