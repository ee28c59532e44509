import { Banner } from '../../../ui/Banner/Banner.tsx'
import { useCountdown } from '../../../ui/CountdownRing/use-countdown.ts'
import type { LiveBattle } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import { opponentForfeitsAtMs } from './battle-view.ts'

export interface AbsenceNoticeProps {
  readonly battle: LiveBattle
  readonly now: () => number
}

/** Shown while the opponent is away: the time left before the opponent forfeits. */
export function AbsenceNotice({ battle, now }: AbsenceNoticeProps) {
  const seconds = useCountdown({ endsAtMs: opponentForfeitsAtMs(battle), now })
  if (seconds === null) return null
  return <Banner tone="warning">{frBattle.presence.opponentOffline(battle.opponent.username, seconds)}</Banner>
}
