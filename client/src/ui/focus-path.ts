/** Parts of a page that take over the focus of a control within them. */
const SURROUNDINGS = 'section, form, fieldset, ul, ol, nav, [role="dialog"], [role="alertdialog"], [tabindex]'
/** The screen, and what covers it; of several, the last one covers the others. */
const FALLBACK = '[data-focus-fallback]'

/**
 * The element and its surroundings, from the inside out. Recorded while it has the focus: once it is removed, nothing
 * leads from it to them.
 */
export function focusPathOf(focused: Element | null): readonly Element[] {
  if (focused === null || focused === document.body) return []
  const path = [focused]
  for (let element = focused.parentElement; element !== null; element = element.parentElement) {
    if (element.matches(SURROUNDINGS) && !element.matches(FALLBACK)) path.push(element)
  }
  return path
}

/** Focuses the first part of the path that takes the focus: a part may be gone, covered, hidden or disabled since. */
export function focusAlong(path: readonly Element[]): void {
  const fallback = [...document.querySelectorAll(FALLBACK)].at(-1)
  for (const place of fallback === undefined ? path : [...path, fallback]) {
    if (!(place instanceof HTMLElement) || !canHaveFocus(place)) continue
    place.focus({ preventScroll: true })
    if (document.activeElement === place) return
    if (place.hasAttribute('tabindex') || !place.matches(SURROUNDINGS)) continue
    // A list or a card takes the focus only so. It is no control: the keyboard goes on from here.
    place.tabIndex = -1
    place.style.outline = 'none'
    place.focus({ preventScroll: true })
    if (document.activeElement === place) return
  }
}

function canHaveFocus(element: Element): boolean {
  const isShown = !('checkVisibility' in element) || element.checkVisibility()
  return isShown && element.isConnected && !element.matches(':disabled') && element.closest('[inert]') === null
}
