import type { KeyboardEvent } from 'react'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** Tab goes round inside; left alone, a browser's modal dialog hands focus to the address bar after its last control. */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const first = controls[0]
  const last = controls.at(-1)
  if (first === undefined || last === undefined) return
  const leaving = event.shiftKey ? document.activeElement === first : document.activeElement === last
  if (!leaving) return
  event.preventDefault()
  const target = event.shiftKey ? last : first
  target.focus()
}
