import { useEffect, useRef } from 'react'
import { useSelected } from '../../../hooks/app-context.tsx'
import { useCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import type { CycleSeries } from '../store/cycle-series.ts'

/** A value derived from the prices that rarely changes; the component renders only then. */
export function useSeriesPart<Part>(partOf: (series: CycleSeries | null) => Part): Part {
  return useSelected(useCycleFeatureStore().cycle.series, partOf)
}

/** Contains layout: a new figure lays out its own line and not the page. An item of a grid or flex box cannot. */
const BOXED = { display: 'block', width: '100%', height: '1lh', contain: 'layout size style' } as const

interface LiveTextProps {
  readonly textOf: (series: CycleSeries) => string
  /** Centred in a parent of full width, whose size does not depend on the text. */
  readonly boxed?: boolean
}

/** A figure that changes ten times a second: written directly into the DOM, without a render. */
export function LiveText({ textOf, boxed = false }: LiveTextProps) {
  const { series } = useCycleFeatureStore().cycle
  const element = useRef<HTMLSpanElement>(null)
  const shown = series.get()

  useEffect(() => {
    function write() {
      const current = series.get()
      if (element.current !== null) writeText(element.current, current === null ? '' : textOf(current))
    }
    write()
    return series.subscribe(write)
  }, [series, textOf])

  return (
    <span ref={element} style={boxed ? BOXED : undefined}>
      {shown === null ? '' : textOf(shown)}
    </span>
  )
}

/** Updates the existing text node: a new node would be styled and laid out from scratch. */
function writeText(element: HTMLElement, text: string): void {
  const { firstChild } = element
  if (!(firstChild instanceof Text)) element.textContent = text
  else if (firstChild.data !== text) firstChild.data = text
}
