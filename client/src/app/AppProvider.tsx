import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BattleLoaderContext } from '../features/battle/hooks/use-battle-feature-store.ts'
import { CycleLoaderContext } from '../features/cycle/hooks/use-cycle-feature-store.tsx'
import { ConsentContext } from '../features/shell/consent/consent.ts'
import { AppContext } from '../hooks/app-context.tsx'
import { WalletContext } from '../hooks/use-balance.ts'
import { AuthContext } from '../hooks/use-session.ts'
import type { App } from './create-app.ts'

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
