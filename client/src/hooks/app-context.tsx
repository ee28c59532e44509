import { createSafeContext } from '@mantine/core'
import type { Services } from '../stores/services/create-services.ts'

/** The app's services that every feature may use: session, api, socket, balance, notifications. */
export const [AppContext, useApp] = createSafeContext<Services>('useApp must be used within an AppProvider')
