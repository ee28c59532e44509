// Content of the result card, drawn by draw-card.ts. Pure.
import { netGainCents } from '@bougie/protocol/net-gain.ts'
import { formatEuros, formatSignedEuros, formatWholeEuros } from '../../../i18n/format-euros.ts'
import type { BattleEnding, LiveBattle } from '../store/live-battle.ts'
import { frShare } from './fr-share.ts'

export type Completed = Extract<BattleEnding, { readonly type: 'completed' }>

export function shareCardOf(battle: LiveBattle, ending: Completed, host: string) {
  const { self, opponent, outcomes, amountCents } = battle
  return {
    result: ending.result,
    title: frShare.titles[ending.result],
    players: frShare.players(self.username, opponent.username),
    score: `${self.points} – ${opponent.points}`,
    money: moneyOf(battle, ending),
    rounds: outcomes,
    stake: frShare.stake(formatWholeEuros(amountCents / 100)),
    /** States the test network, so that no viewer takes the gain for real money. */
    note: frShare.note,
    address: host,
  }
}

export type ShareCard = ReturnType<typeof shareCardOf>

/** The net gain, as in the history and the leaderboard. */
function moneyOf({ amountCents: stakeCents }: LiveBattle, { payoutCents }: Completed): string {
  const net = netGainCents({ stakeCents, payoutCents })
  return net === 0 ? formatEuros(0) : formatSignedEuros(net)
}
