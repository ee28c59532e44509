import { useEffect, useLayoutEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { fr } from '../../../i18n/fr.ts'
import { LOBBY_PATH } from '../../../stores/paths.ts'
import { preloadPriceChart } from '../chart/lazy-price-chart.ts'
import { useBattleFeatureStore, WithBattleFeatureStore } from '../hooks/use-battle-feature-store.tsx'
import { type BattleEntryPoint, entryPointOf } from '../store/entry-point.ts'
import { BattleArena } from './BattleArena.tsx'

export function BattleScreen() {
  usePageTitle(fr.titles.battleGame)
  const { key, state } = useLocation()
  return (
    <WithBattleFeatureStore>
      <BattleGate key={key} navigationState={state} />
    </WithBattleFeatureStore>
  )
}

/** [A08] without a battle in the navigation state or in the storage there is nothing to show. */
function BattleGate({ navigationState }: { readonly navigationState: unknown }) {
  const { saved } = useBattleFeatureStore()
  const signedIn = useSessionUser() !== null
  // Read once: the storage is cleared when the battle ends, and the end must still be shown.
  const [entryPoint] = useState(() => entryPointOf({ navigationState, saved, signedIn }))
  return entryPoint === null ? <Navigate to={LOBBY_PATH} replace /> : <OpenedBattle entryPoint={entryPoint} />
}

export function OpenedBattle({ entryPoint }: { readonly entryPoint: BattleEntryPoint }) {
  const { battles } = useBattleFeatureStore()
  useEffect(preloadPriceChart, [])
  // A layout effect: a press between the first paint and a normal effect would be lost.
  useLayoutEffect(() => {
    battles.open(entryPoint.pass, entryPoint.mode)
    return battles.close
  }, [battles, entryPoint])
  return <BattleArena battleId={entryPoint.pass.battleId} mode={entryPoint.mode} />
}
