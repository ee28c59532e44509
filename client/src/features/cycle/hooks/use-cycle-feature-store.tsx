import { createSafeContext } from '@mantine/core'
import { type ReactNode, use, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { CYCLE_PATH } from '../../../stores/paths.ts'
import type { CycleFeatureStore, CycleFeatureStoreDeps } from '../store/cycle-feature-store.ts'
import type { CycleSubscription } from '../store/cycle-subscription.ts'

interface CycleParts {
  readonly cycleSubscription: CycleSubscription
  readonly loadCycle: ReturnType<typeof createCycleLoader>
}

const [CycleLoaderContext, useCycleParts] = createSafeContext<CycleParts>(
  'useCycleParts must be used within an AppProvider',
)
const [CycleFeatureContext, useCycleFeatureStore] = createSafeContext<CycleFeatureStore>(
  'useCycleFeatureStore must be used within WithCycleFeatureStore',
)

export { CycleLoaderContext, useCycleFeatureStore }

/** Suspends until the cycle's store is loaded, then provides it to its children. */
export function WithCycleFeatureStore({ children }: { readonly children: ReactNode }) {
  const { loadCycle } = useCycleParts()
  return <CycleFeatureContext value={use(loadCycle())}>{children}</CycleFeatureContext>
}

/** Ten prices a second are sent only to pages that show them: the cycle's own, and the home page's visible preview. */
export function useCycleSubscription(homeShowsCycle: boolean): void {
  const { cycleSubscription } = useCycleParts()
  const { pathname } = useLocation()
  const wanted = homeShowsCycle || pathname === CYCLE_PATH
  useEffect(() => cycleSubscription.want(wanted), [cycleSubscription, wanted])
}

/** The cycle's store loads with its screen and stays loaded. */
export function createCycleLoader(deps: CycleFeatureStoreDeps) {
  let loading: Promise<CycleFeatureStore> | null = null

  async function load(): Promise<CycleFeatureStore> {
    const { createCycleFeatureStore } = await import('../store/cycle-feature-store.ts')
    return createCycleFeatureStore(deps)
  }

  return () => (loading ??= load())
}

/** All REST data that the end of a cycle makes stale. */
export const CYCLE_LISTS_KEY = 'cycle-lists'
