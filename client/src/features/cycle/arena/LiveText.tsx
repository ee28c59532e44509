import { StoreText } from '../../../chart/StoreText.tsx'
import { useSelected } from '../../../hooks/app-context.tsx'
import { useCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import type { CycleSeries } from '../store/cycle-series.ts'

/** A value derived from the prices that rarely changes; the component renders only then. */
export function useSeriesPart<Part>(partOf: (series: CycleSeries | null) => Part): Part {
  return useSelected(useCycleFeatureStore().cycle.series, partOf)
}

interface LiveTextProps {
  readonly textOf: (series: CycleSeries) => string
  /** Centred in a parent of full width, whose size does not depend on the text. */
  readonly boxed?: boolean
}

/** A figure that changes ten times a second. */
export function LiveText(props: LiveTextProps) {
  return <StoreText store={useCycleFeatureStore().cycle.series} {...props} />
}
