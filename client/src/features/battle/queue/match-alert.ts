// Alerts a player in another tab of a match: through the title and the icon, and through a device notification where
// the player allowed it. The permission is requested in the first search, after a press: browsers refuse it otherwise.
import { formatEuros } from '../../../i18n/french-formats.ts'
import { LOCAL_KEYS, type LocalValues } from '../../../stores/storage.ts'
import type { TabSignal } from '../../../stores/tab-signal.ts'
import type { MatchPlace } from '../store/queue-machine.ts'
import { frBattle } from '../text/fr-battle.ts'

const text = frBattle.matchAlert
const DECLINED = 'declined'
/** One notification at a time: a later match replaces an earlier one. */
const TAG = 'match'

/** null where the browser has no notifications. */
const permission = () => ('Notification' in window ? Notification.permission : null)

/** Whether the player can still be asked for the permission. */
export function isUnasked(local: LocalValues): boolean {
  return permission() === 'default' && local.read(LOCAL_KEYS.matchAlerts) !== DECLINED
}

export function decline(local: LocalValues): void {
  local.write(LOCAL_KEYS.matchAlerts, DECLINED)
}

/** Active until the tab becomes visible. Does nothing in a visible tab. */
export function alertMatch(
  { opponent, amountCents }: Pick<MatchPlace, 'opponent' | 'amountCents'>,
  tabSignal: TabSignal,
): void {
  if (!document.hidden) return
  tabSignal.raise(text.title)
  const notification = showOnDevice(text.body(opponent.username, formatEuros(amountCents)))

  function handleVisibility(): void {
    if (document.hidden) return
    document.removeEventListener('visibilitychange', handleVisibility)
    tabSignal.lower()
    notification?.close()
  }
  document.addEventListener('visibilitychange', handleVisibility)
}

function showOnDevice(body: string): Notification | null {
  if (permission() !== 'granted') return null
  try {
    const notification = new Notification(text.title, { body, tag: TAG, icon: '/icons/icon-192.png' })
    notification.onclick = () => window.focus()
    return notification
  } catch {
    // Chrome on Android throws here: title and icon remain.
    return null
  }
}
