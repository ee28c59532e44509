import { createContext, useContext } from 'react'
import type { ConsentStore } from './consent.ts'
import type { TrackPage } from './load-tracker.ts'

interface ConsentParts {
  readonly consent: ConsentStore
  readonly trackPage: TrackPage
}

export const ConsentContext = createContext<ConsentParts | null>(null)

export function useConsent(): ConsentParts {
  const parts = useContext(ConsentContext)
  if (parts === null) throw new Error('useConsent must be used within an AppProvider')
  return parts
}
