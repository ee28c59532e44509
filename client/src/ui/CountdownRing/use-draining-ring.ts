import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Minimum interval of updates, which looks smooth for a ring of any size and duration. */
const STEP_MIN_MS = 50
/** With reduced motion the ring updates together with its figure. */
const STILL_STEP_MS = 1000

interface DrainingRing {
  /** Epoch ms on the server's clock; null for an empty ring. */
  readonly endsAtMs: number | null
  readonly durationMs: number
  readonly now: () => number
  /** The length of the whole ring, in px. */
  readonly circumference: number
}

/** The drawn share of the ring, between 0 and 1. */
export function remainingShare(remainingMs: number | null, durationMs: number): number {
  if (remainingMs === null || durationMs <= 0) return 0
  return Math.min(1, Math.max(0, remainingMs / durationMs))
}

/** A step for each px of the ring. */
export function stepMsOf(durationMs: number, circumference: number): number {
  return Math.max(STEP_MIN_MS, durationMs / circumference)
}

/** Drains a circle px by px. A transition would make the page restyle, relayer and repaint in every frame. */
export function useDrainingRing({
  endsAtMs,
  durationMs,
  now,
  circumference,
}: DrainingRing): RefObject<SVGCircleElement | null> {
  const circle = useRef<SVGCircleElement>(null)

  useLayoutEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    const draw = () => {
      const remainingMs = endsAtMs === null ? null : endsAtMs - now()
      const drawn = circumference * remainingShare(remainingMs, durationMs)
      circle.current?.style.setProperty('stroke-dashoffset', (circumference - drawn).toFixed(1))
      if (drawn === 0) clearInterval(timer)
    }
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    timer = setInterval(draw, still ? STILL_STEP_MS : stepMsOf(durationMs, circumference))
    draw()
    return () => clearInterval(timer)
  }, [endsAtMs, durationMs, now, circumference])

  return circle
}
