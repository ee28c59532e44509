import { useMediaQuery } from '@mantine/hooks'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type RefObject, useEffect, useRef } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useStore } from '../../../hooks/use-store.ts'
import { fr } from '../../../i18n/fr.ts'
import type { ToastTone } from '../../../stores/notifications/notification.ts'
import type { ShownToast } from '../../../stores/notifications/toasts.ts'
import { MOBILE_QUERY } from '../../../theme/breakpoints.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from './Toaster.module.css'

const ICONS = { error: IconAlertTriangle, success: IconCheck, info: IconInfoCircle } as const satisfies Record<
  ToastTone,
  unknown
>

/** Toasts at the top right; on a phone one at a time over the full width. */
export function Toaster() {
  const { toasts } = useApp()
  const all = useStore(toasts.shown)
  const mobile = useMediaQuery(MOBILE_QUERY, false, { getInitialValueInEffect: false })
  const shown = mobile ? all.slice(-1) : all
  const region = useRef<HTMLElement>(null)
  useTopLayer(region, shown.at(-1)?.id ?? null)
  return (
    <section
      ref={region}
      popover="manual"
      className={styles.region}
      data-placement={mobile ? 'top' : 'top-right'}
      aria-label={fr.notifications.region}
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
    >
      <ol className={styles.list}>
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
        ))}
      </ol>
    </section>
  )
}

interface ToastItemProps {
  readonly toast: ShownToast
  readonly onDismiss: () => void
}

function ToastItem({ toast, onDismiss }: ToastItemProps) {
  const Icon = ICONS[toast.tone]
  return (
    <li className={classNames(styles.toast, styles[toast.tone], toast.leaving && styles.leaving)}>
      <Icon size={20} className={styles.icon} aria-hidden="true" />
      <div className={styles.words} role={toast.tone === 'error' ? 'alert' : 'status'}>
        <p className={styles.title}>{toast.title}</p>
        <p className={styles.message}>{toast.message}</p>
      </div>
      <button type="button" className={styles.close} aria-label={fr.notifications.close} onClick={onDismiss}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </li>
  )
}

/** Lifts the toasts above any open dialog, anew for each one: the top layer is ordered by who came last. */
function useTopLayer(region: RefObject<HTMLElement | null>, newestId: number | null) {
  useEffect(() => {
    const element = region.current
    // Without popovers (Safari before 17) the fixed position of the style sheet does.
    if (element === null || typeof element.showPopover !== 'function') return
    if (element.matches(':popover-open')) element.hidePopover()
    if (newestId !== null) element.showPopover()
  }, [region, newestId])
}
