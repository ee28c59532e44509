// Alerts a player in another tab of a match: through the title and the icon, and through a device notification where
// the player allowed it. The permission is requested in the first search, after a press: browsers refuse it otherwise.
import { formatEuros } from '../../../i18n/format-euros.ts'
import { LOCAL_KEYS, type LocalValues } from '../../../stores/storage.ts'
import type { TabSignal } from '../../../stores/tab-signal.ts'
import type { MatchPlace } from '../store/queue-machine.ts'
import { frBattle } from '../text/fr-battle.ts'

const text = frBattle.matchAlert
const DECLINED = 'declined'
/** One notification at a time: a later match replaces an earlier one. */
const TAG = 'match'

/** The used part of the browser's Notification API; null where the browser has none. */
export function browserNotifications() {
  if (!('Notification' in window)) return null
  return {
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    /** Returns a function that closes it. @throws where the browser has the class but refuses to construct one */
    show(title: string, { onPress, ...options }: NotificationOptions & { readonly onPress: () => void }) {
      const notification = new Notification(title, options)
      notification.onclick = onPress
      return () => notification.close()
    },
  }
}

export type DeviceNotifications = NonNullable<ReturnType<typeof browserNotifications>>

/** Whether the player can still be asked for the permission. */
export function isUnasked(local: LocalValues, device: DeviceNotifications | null): boolean {
  return device?.permission() === 'default' && local.read(LOCAL_KEYS.matchAlerts) !== DECLINED
}

export function decline(local: LocalValues): void {
  local.write(LOCAL_KEYS.matchAlerts, DECLINED)
}

export interface MatchAlertDeps {
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
  readonly focus: () => void
  readonly tabSignal: TabSignal
  readonly device: DeviceNotifications | null
}

/** Active until the tab becomes visible; returns a function that ends it earlier. Does nothing in a visible tab. */
export function alertMatch(
  { opponent, amountCents }: Pick<MatchPlace, 'opponent' | 'amountCents'>,
  deps: MatchAlertDeps,
): () => void {
  const { page, focus, tabSignal, device } = deps
  if (!page.hidden) return () => undefined
  tabSignal.raise(text.title)
  const body = text.body(opponent.username, formatEuros(amountCents))
  const closeNotification = showOnDevice(device, { body, onPress: focus })

  function end(): void {
    page.removeEventListener('visibilitychange', endInSight)
    tabSignal.lower()
    closeNotification?.()
  }
  function endInSight(): void {
    if (!page.hidden) end()
  }
  page.addEventListener('visibilitychange', endInSight)
  return end
}

function showOnDevice(
  device: DeviceNotifications | null,
  options: { readonly body: string; readonly onPress: () => void },
) {
  if (device?.permission() !== 'granted') return null
  try {
    return device.show(text.title, { ...options, tag: TAG, icon: '/icons/icon-192.png' })
  } catch {
    // Chrome on Android throws here: title and icon remain.
    return null
  }
}
