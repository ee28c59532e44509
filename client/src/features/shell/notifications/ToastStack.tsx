import { useMediaQuery } from '@mantine/hooks'
import {
  cleanNotifications,
  createNotificationsStore,
  Notifications,
  showNotification,
  useNotifications,
} from '@mantine/notifications'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { fr } from '../../../i18n/fr.ts'
import type { Toast } from '../../../stores/notifications/notification.ts'
import { MOBILE_QUERY } from '../../../theme/breakpoints.ts'
import styles from './ToastStack.module.css'

const EXIT_MS = 300
/** Above the maximum of the notification queue; further ones wait. */
const SHOWN_MAX = 8
const GAP_PX = 8
/** The library hides what is below; with larger text a message has more lines. */
const HEIGHT_MAX = '20rem'
/** A phone shows a toast over its whole width, unless its place is one of two columns. */
const COLUMN_SHARE_MAX = 0.75

/** An alert is read when it appears; the others by the region around them, which was there before. */
const TONES = {
  error: { icon: <IconAlertTriangle size={20} aria-hidden="true" />, role: 'alert', 'data-tone': 'down' },
  success: { icon: <IconCheck size={20} aria-hidden="true" />, role: 'group', 'data-tone': 'up' },
  info: { icon: <IconInfoCircle size={20} aria-hidden="true" />, role: 'group', 'data-tone': 'equal' },
} as const

/** Toasts at the top right; on a phone one at a time over the full width. */
export function ToastStack() {
  const { toasts } = useApp()
  const waiting = useStore(toasts)
  const isMobile = useMediaQuery(MOBILE_QUERY, false, { getInitialValueInEffect: false })
  const [store] = useState(createNotificationsStore)
  const corner = useCornerOfPlace(useNotifications(store).notifications.length > 0)

  useEffect(() => {
    if (waiting.length === 0) return
    if (isMobile) cleanNotifications(store)
    for (const toast of isMobile ? waiting.slice(-1) : waiting) showNotification(inMantineWords(toast), store)
    toasts.set([])
  }, [waiting, isMobile, store, toasts])

  return (
    <Notifications
      store={store}
      withinPortal={false}
      position={isMobile ? 'top-center' : 'top-right'}
      limit={SHOWN_MAX}
      notificationMaxHeight={HEIGHT_MAX}
      transitionDuration={EXIT_MS}
      zIndex="var(--layer-toast)"
      style={corner}
      data-screen-only
      classNames={{ root: styles.stack ?? '' }}
    />
  )
}

/**
 * The upper right corner of the place for toasts, and the width of a column. Without a toast nothing is measured: measuring
 * can force a layout.
 */
function useCornerOfPlace(isShown: boolean): CSSProperties | undefined {
  const place = useStore(useApp().toastPlace)
  const [corner, setCorner] = useState<CSSProperties>()
  useLayoutEffect(() => {
    // During its exit a toast stays where it is: the last place is kept until there is another.
    if (place === null) setCorner(undefined)
    if (place === null || !isShown) return
    const measure = () => {
      const { top, right, left, width } = place.getBoundingClientRect()
      const { clientWidth } = document.documentElement
      const isColumn = width < clientWidth * COLUMN_SHARE_MAX
      setCorner({
        '--toast-top': inset(top),
        '--toast-right': inset(clientWidth - right),
        ...(isColumn && { '--toast-middle': `${left + width / 2}px`, '--toast-width': `${width}px` }),
      } as CSSProperties)
    }
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(place)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', measure)
    }
  }, [place, isShown])
  return corner
}

const inset = (px: number) => `${Math.max(GAP_PX, Math.round(px) + GAP_PX)}px`

function inMantineWords({ tone, title, message, durationMs }: Toast) {
  return {
    ...TONES[tone],
    title,
    message,
    autoClose: durationMs,
    // The root is a part too: a `className` would take the place of Mantine's own.
    classNames: styles,
    closeButtonProps: { 'aria-label': fr.notifications.close },
  }
}
