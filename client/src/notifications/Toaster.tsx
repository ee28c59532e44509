import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/notifications/styles.css'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications, notifications } from '@mantine/notifications'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useEffect } from 'react'
import { useApp } from '../app/app-context.tsx'
import { useStore } from '../data/use-store.ts'
import { fr } from '../text/fr.ts'
import { MOBILE_QUERY } from '../theme/breakpoints.ts'
import type { ToastTone } from './notification.ts'
import { ACTIVE_MAX } from './notification-queue.ts'
import styles from './Toaster.module.css'

const EXIT_MS = 300

const ICONS = { error: IconAlertTriangle, success: IconCheck, info: IconInfoCircle } as const satisfies Record<
  ToastTone,
  unknown
>

/** Toasts at the top right; on a phone one at a time over the full width. */
export function Toaster() {
  const { toasts } = useApp()
  const pending = useStore(toasts.pending)
  const mobile = useMediaQuery(MOBILE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false

  useEffect(() => {
    if (pending.length === 0) return
    const taken = toasts.take()
    if (mobile) notifications.clean()
    for (const { id, tone, title, message, durationMs } of mobile ? taken.slice(-1) : taken) {
      const Icon = ICONS[tone]
      notifications.show({
        id: `toast-${id}`,
        title,
        message,
        autoClose: durationMs,
        icon: <Icon size={18} aria-hidden="true" />,
        classNames: { root: styles[tone] ?? '', icon: styles.icon ?? '', title: styles.title ?? '' },
        closeButtonProps: { 'aria-label': fr.notifications.close },
        role: tone === 'error' ? 'alert' : 'status',
      })
    }
  }, [pending, mobile, toasts])

  return (
    <Notifications
      className={styles.container ?? ''}
      classNames={{ notification: styles.toast ?? '' }}
      position={mobile ? 'top-center' : 'top-right'}
      limit={mobile ? 1 : ACTIVE_MAX}
      transitionDuration={EXIT_MS}
      containerWidth={mobile ? '100%' : 400}
      zIndex={400}
    />
  )
}
