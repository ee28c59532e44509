import { createContext, useContext } from 'react'
import type { Services } from '../stores/services/create-services.ts'

export const AppContext = createContext<Services | null>(null)

/** The app's services that every feature may use: session, api, socket, balance, notifications. */
export function useApp(): Services {
  const services = useContext(AppContext)
  if (services === null) throw new Error('useApp must be used within an AppProvider')
  return services
}
