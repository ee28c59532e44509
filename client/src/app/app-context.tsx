import { createContext, type ReactNode, useContext } from 'react'
import { AuthProvider } from './auth-context.tsx'
import type { App } from './create-app.ts'
import { WalletProvider } from './wallet-context.tsx'

const AppContext = createContext<App | null>(null)

interface AppProviderProps {
  readonly app: App
  readonly children: ReactNode
}

export function AppProvider({ app, children }: AppProviderProps) {
  return (
    <AppContext value={app}>
      <AuthProvider session={app.session}>
        <WalletProvider balance={app.balance}>{children}</WalletProvider>
      </AuthProvider>
    </AppContext>
  )
}

/** The parts of the running app: session, api, socket, balance, notices. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (app === null) throw new Error('useApp must be used within an AppProvider')
  return app
}
