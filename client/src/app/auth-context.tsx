import { createContext, type ReactNode, useContext } from 'react'
import type { SessionStore } from '../data/session-store.ts'

const AuthContext = createContext<SessionStore | null>(null)

interface AuthProviderProps {
  readonly session: SessionStore
  readonly children: ReactNode
}

export function AuthProvider({ session, children }: AuthProviderProps) {
  return <AuthContext value={session}>{children}</AuthContext>
}

/** Who is signed in; `useSession` reads it. */
export function useAuth(): SessionStore {
  const session = useContext(AuthContext)
  if (session === null) throw new Error("useAuth doit être utilisé à l'intérieur d'un AuthProvider")
  return session
}
