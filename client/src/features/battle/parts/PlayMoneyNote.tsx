import { Text } from '@mantine/core'
import { useWelcomeEuros } from '../../../hooks/use-app-status.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { fr } from '../../../i18n/fr.ts'

/** Tells a guest that the money is play money, and how much of it a new wallet holds. */
export function PlayMoneyNote() {
  const welcomeEuros = useWelcomeEuros()
  return useSessionUser() === null ? <Text fw={600}>{fr.playMoney(welcomeEuros)}</Text> : null
}
