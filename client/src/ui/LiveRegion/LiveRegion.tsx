interface LiveRegionProps {
  /** Text that is read aloud when it changes; empty is silent. */
  readonly message: string
  /** `assertive` interrupts: for results, not for phases. */
  readonly urgency?: 'polite' | 'assertive'
}

/** Announces visual changes to screen readers. It must be mounted before its first message, or nothing is read. */
export function LiveRegion({ message, urgency = 'polite' }: LiveRegionProps) {
  return (
    <div className="visually-hidden" aria-live={urgency} aria-atomic="true">
      {message}
    </div>
  )
}
