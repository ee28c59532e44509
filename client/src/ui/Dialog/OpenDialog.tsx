import { Box, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { fr } from '../../i18n/fr.ts'
import styles from './Dialog.module.css'
import { useModal } from './use-modal.ts'

export interface OpenDialogProps {
  readonly title: ReactNode
  readonly children: ReactNode
  /** The row of buttons at the bottom. */
  readonly actions?: ReactNode
  /** Called by Escape, the close button and a press beside the dialog; without it the dialog can't be dismissed. */
  readonly onClose?: (() => void) | undefined
  readonly closeLabel?: string
  readonly size?: 'small' | 'medium' | 'large' | undefined
  readonly role?: 'dialog' | 'alertdialog'
  /** For a dialog that opens from a layer above the others. */
  readonly zIndex?: string | undefined
}

const PARTS = { content: styles.dialog ?? '', inner: styles.inner ?? '' }
/** The same height with and without the close button. */
const HEAD = { justify: 'space-between', gap: 'md', wrap: 'nowrap', mih: 56, px: 'lg', pt: 20, pb: 'sm' } as const
const SIZES = { small: 360, medium: 440, large: 640 } as const

export function OpenDialog(props: OpenDialogProps) {
  const { title, children, actions, onClose, closeLabel = fr.dialogs.close, size = 'medium', role = 'dialog' } = props
  const layer = props.zIndex === undefined ? {} : { zIndex: props.zIndex }
  const modal = useModal(onClose)
  const words = `${modal.id}-words`
  return (
    <Modal.Root
      {...modal}
      {...layer}
      size={SIZES[size]}
      radius="lg"
      centered
      xOffset="var(--space-2)"
      yOffset="var(--space-3)"
    >
      <Modal.Overlay className={styles.overlay ?? ''} data-screen-only />
      <Modal.Content
        classNames={PARTS}
        // Mantine's own role is always `dialog`. A question is read aloud together with its consequence.
        renderRoot={(root: object) => (
          <section {...root} role={role} aria-describedby={role === 'alertdialog' ? words : undefined} />
        )}
      >
        {/* No <header>: within an element with a role it would be a second banner of the page. */}
        <Group ref={keepToastsOff} {...HEAD}>
          <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
          {onClose !== undefined && (
            <Modal.CloseButton className={styles.close ?? ''} iconSize={20} aria-label={closeLabel} data-screen-only />
          )}
        </Group>
        <Box id={words} px="lg" pt="sm" pb="lg" c="dimmed">
          {children}
        </Box>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </Modal.Content>
    </Modal.Root>
  )
}

const PROPERTY = '--toast-top-beside-dialog'
/** A title and three lines on the narrowest phone. */
const TOAST_PX = 104
const GAP_PX = 8

/**
 * A ref of a dialog's head. On a phone a toast takes the whole width, so while the dialog is open toasts show above it,
 * or below it without space above. Without space for either they show below the head, so that title and close button
 * stay visible, and below the part that the content marks with `data-toasts-below`.
 */
function keepToastsOff(head: HTMLElement | null): (() => void) | undefined {
  const dialog = head?.parentElement
  if (head == null || dialog == null) return undefined
  const { style } = document.documentElement
  const ofDialogBelow = style.getPropertyValue(PROPERTY)
  const observer = new ResizeObserver(() => style.setProperty(PROPERTY, `${topOfToasts(dialog, head)}px`))
  observer.observe(dialog)
  observer.observe(document.documentElement)
  return () => {
    observer.disconnect()
    style.setProperty(PROPERTY, ofDialogBelow)
  }
}

/** Uses layout offsets, because the dialog still moves while it appears. Its offset parent is the window. */
export function topOfToasts(dialog: HTMLElement, head: HTMLElement): number {
  const end = dialog.offsetTop + dialog.offsetHeight
  if (dialog.offsetTop >= TOAST_PX + 2 * GAP_PX) return dialog.offsetTop - TOAST_PX - GAP_PX
  if (window.innerHeight - end >= TOAST_PX + 2 * GAP_PX) return end + GAP_PX
  const needed = dialog.querySelector<HTMLElement>('[data-toasts-below]') ?? head
  const withinDialog = dialog.contains(needed.offsetParent) ? dialog.offsetTop : 0
  return withinDialog + needed.offsetTop + needed.offsetHeight + GAP_PX
}
