/** The wish of the system for little motion, for what style sheets don't move. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
