import { useApp } from '../../../hooks/app-context.tsx'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { useCountdown } from '../../../ui/CountdownRing/use-countdown.ts'
import type { LiveBattle } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import { opponentForfeitsAtMs } from './battle-view.ts'

/** Shown while the opponent is away: the time left before the opponent forfeits. */
export function AbsenceNotice({ battle }: { readonly battle: LiveBattle }) {
  const seconds = useCountdown({ endsAtMs: opponentForfeitsAtMs(battle), now: useApp().live.serverNow })
  if (seconds === null) return null
  return <Banner tone="warning">{frBattle.presence.opponentOffline(battle.opponent.username, seconds)}</Banner>
}
