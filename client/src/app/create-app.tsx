import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  BATTLE_LISTS_KEY,
  BattleLoaderContext,
  createBattleLoader,
} from '../features/battle/hooks/use-battle-feature-store.ts'
import {
  CYCLE_LISTS_KEY,
  CycleLoaderContext,
  createCycleLoader,
} from '../features/cycle/hooks/use-cycle-feature-store.tsx'
import { createCycleSubscription } from '../features/cycle/store/cycle-subscription.ts'
import { ConsentContext, createConsent, createPageTracking } from '../features/shell/consent/consent.ts'
import { AppContext } from '../hooks/app-context.tsx'
import { WalletContext } from '../hooks/use-balance.ts'
import { AuthContext, ownPicture } from '../hooks/use-session.ts'
import { creatorCode } from '../stores/creator-code.ts'
import { createServices, type Outside } from '../stores/services/create-services.ts'

/** The composition root of the page: shared services, and the state that features keep for the page's lifetime. */
export function createApp(outside?: Outside) {
  const services = createServices(outside)
  const { timers, local, tab, soundSetting, session, intention, api, socket, balance, queries, notifications } =
    services
  const loadBattle = createBattleLoader({
    socket,
    timers,
    local,
    tab,
    soundSetting,
    session,
    intention,
    pictureUrl: (userId) => ownPicture(queries, userId),
    notify: notifications.add,
    refreshLists: () => void queries.invalidateQueries({ queryKey: [BATTLE_LISTS_KEY] }),
  })
  const cycleSubscription = createCycleSubscription(socket)
  const loadCycle = createCycleLoader({
    socket,
    subscription: cycleSubscription,
    timers,
    local,
    tab,
    soundSetting,
    session,
    creatorCode: () => creatorCode(tab),
    setBalance: (amount) => balance.apply({ action: 'set', amount }),
    notify: notifications.add,
    refreshLists: () => void queries.invalidateQueries({ queryKey: [CYCLE_LISTS_KEY] }),
  })
  const consent = createConsent({ local, tab, timers })
  const trackPage = createPageTracking({ api, tab, session, consent })
  return { ...services, loadBattle, cycleSubscription, loadCycle, consent, trackPage }
}

export type App = ReturnType<typeof createApp>

interface AppProviderProps {
  readonly app: App
  readonly children: ReactNode
}

export function AppProvider({ app, children }: AppProviderProps) {
  return (
    <QueryClientProvider client={app.queries}>
      <AppContext value={app}>
        <AuthContext value={app.session}>
          <WalletContext value={app.balance}>
            <ConsentContext value={app}>
              <BattleLoaderContext value={app.loadBattle}>
                <CycleLoaderContext value={app}>{children}</CycleLoaderContext>
              </BattleLoaderContext>
            </ConsentContext>
          </WalletContext>
        </AuthContext>
      </AppContext>
    </QueryClientProvider>
  )
}
