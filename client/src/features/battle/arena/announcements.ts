// Announcements for a screen reader, only on a change: phases with `polite`, results with `assertive`.

import { formatEuros } from '../../../i18n/format-euros.ts'
import type { LiveBattle } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import { type BattleOverlay, finalTitle, phaseLabel } from './battle-view.ts'

export interface AnnouncementInput {
  readonly battle: LiveBattle | null
  readonly live: boolean
  readonly overlay: BattleOverlay
}

export function announcements({ battle, live, overlay }: AnnouncementInput): { phase: string; result: string } {
  return { phase: phaseAnnouncement(battle, live), result: resultAnnouncement(battle, overlay) }
}

function phaseAnnouncement(battle: LiveBattle | null, live: boolean): string {
  if (battle === null || battle.ending !== null) return ''
  if (!live) return frBattle.presence.reconnecting
  return `${frBattle.roundNumber(battle.round)}, ${phaseLabel(battle.phase?.name ?? null)}`
}

function resultAnnouncement(battle: LiveBattle | null, overlay: BattleOverlay): string {
  if (battle === null) return ''
  const { self, opponent, ending } = battle
  const score = frBattle.score.label(self.points, opponent.points)
  if (overlay.type === 'round') return `${frBattle.round.titles[overlay.outcome]} ${score}`
  if (overlay.type === 'cancelled') return `${frBattle.cancelled.title}. ${overlay.text}`
  if (overlay.type !== 'final' || ending?.type !== 'completed') return ''
  return [finalTitle(battle, ending), score, payoutSentence(battle)].filter(Boolean).map(asSentence).join(' ')
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function payoutSentence({ role, ending }: LiveBattle): string {
  if (role === 'spectator' || ending?.type !== 'completed' || ending.payoutCents === 0) return ''
  const label = ending.result === 'win' ? frBattle.final.gain : frBattle.final.refund
  return `${label} : ${formatEuros(ending.payoutCents)}`
}
