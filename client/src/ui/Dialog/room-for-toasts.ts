const PROPERTY = '--toast-top-beside-dialog'
/** A title and three lines on the narrowest phone. */
const TOAST_PX = 104
const GAP_PX = 8

/**
 * A ref of a dialog's head. On a phone a toast takes the whole width, so while the dialog is open toasts show above it,
 * or below it without space above. Without space for either they show below the head, so that title and close button
 * stay visible.
 */
export function keepToastsOff(head: HTMLElement | null): (() => void) | undefined {
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
function topOfToasts(dialog: HTMLElement, head: HTMLElement): number {
  const end = dialog.offsetTop + dialog.offsetHeight
  if (dialog.offsetTop >= TOAST_PX + 2 * GAP_PX) return dialog.offsetTop - TOAST_PX - GAP_PX
  if (window.innerHeight - end >= TOAST_PX + 2 * GAP_PX) return end + GAP_PX
  const withinDialog = dialog.contains(head.offsetParent) ? dialog.offsetTop : 0
  return withinDialog + head.offsetTop + head.offsetHeight + GAP_PX
}
