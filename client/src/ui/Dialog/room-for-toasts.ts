const PROPERTY = '--toast-top-beside-dialog'
/** A title and three lines on the narrowest phone. */
const TOAST_PX = 104
const GAP_PX = 8

/**
 * A ref of the head. On a phone a toast takes the whole width. While the dialog with this head is open it stands above it, else below it; where the
 * dialog takes the whole height, below its head, so that title and close button stay in sight.
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

/** By the layout, because the dialog is still moving while it appears. Its offset parent is the window. */
function topOfToasts(dialog: HTMLElement, head: HTMLElement): number {
  const end = dialog.offsetTop + dialog.offsetHeight
  if (dialog.offsetTop >= TOAST_PX + 2 * GAP_PX) return dialog.offsetTop - TOAST_PX - GAP_PX
  if (window.innerHeight - end >= TOAST_PX + 2 * GAP_PX) return end + GAP_PX
  const withinDialog = dialog.contains(head.offsetParent) ? dialog.offsetTop : 0
  return withinDialog + head.offsetTop + head.offsetHeight + GAP_PX
}
