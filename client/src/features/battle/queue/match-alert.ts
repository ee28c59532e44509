// Somebody was found while the player looks at another tab: the title and the icon say so, and the device where the player
// allowed it. The question is asked in the first search, by a press: browsers refuse one that nobody pressed for.
import type { Opponent } from '@bougie/protocol'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { LOCAL_KEYS, type LocalValues } from '../../../stores/storage.ts'
import type { TabSignal } from '../../../stores/tab-signal.ts'
import { frBattle } from '../text/fr-battle.ts'

const text = frBattle.matchAlert
const DECLINED = 'declined'
/** One notification at a time: a later match replaces an earlier one. */
const TAG = 'match'

export interface FoundMatch {
  readonly opponent: Opponent
  readonly amountCents: number
}

/** The part of the browser's Notification that is used; null where the browser has none. */
export interface DeviceNotifications {
  permission(): NotificationPermission
  ask(): Promise<NotificationPermission>
  /** Gives how to close it. @throws where the browser has the class and refuses to make one */
  show(title: string, options: NotificationOptions & { readonly onPress: () => void }): () => void
}

export function browserNotifications(): DeviceNotifications | null {
  if (!('Notification' in window)) return null
  return {
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    show(title, { onPress, ...options }) {
      const notification = new Notification(title, options)
      notification.onclick = onPress
      return () => notification.close()
    },
  }
}

/** Whether the player is still to be asked. */
export function isUnasked(local: LocalValues, device: DeviceNotifications | null): boolean {
  return device?.permission() === 'default' && local.read(LOCAL_KEYS.matchNotices) !== DECLINED
}

export function decline(local: LocalValues): void {
  local.write(LOCAL_KEYS.matchNotices, DECLINED)
}

export interface MatchAlertDeps {
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
  readonly focus: () => void
  readonly tabSignal: TabSignal
  readonly device: DeviceNotifications | null
}

/** Raised until the player looks; gives how to end it before. Nothing happens in a tab that is in sight. */
export function alertMatch({ opponent, amountCents }: FoundMatch, deps: MatchAlertDeps): () => void {
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
    // Chrome on Android: title and icon say it there.
    return null
  }
}
