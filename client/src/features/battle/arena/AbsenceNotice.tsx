import { Banner } from '../../../ui/Banner/Banner.tsx'
import { useCountdown } from '../../../ui/CountdownRing/use-countdown.ts'
import type { LiveBattle } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'

export interface AbsenceNoticeProps {
  readonly battle: LiveBattle
  readonly now: () => number
}

/** Shown while the opponent is away: the time left before the opponent forfeits. */
export function AbsenceNotice({ battle, now }: AbsenceNoticeProps) {
  const graceEndsAtMs = battle.graceEndsAtMs.get(battle.opponent.id) ?? null
  const seconds = useCountdown({ endsAtMs: battle.ending === null ? graceEndsAtMs : null, now })
  if (seconds === null) return null
  return <Banner tone="warning">{frBattle.presence.opponentOffline(battle.opponent.username, seconds)}</Banner>
}
