import { Box } from '@mantine/core'
import { useApp } from '../../hooks/app-context.tsx'
import { useSessionUser } from '../../hooks/use-session.ts'
import { useStore } from '../../hooks/use-store.ts'
import { formatEuros, formatWholeEuros, stakeCentsOf } from '../../i18n/format-euros.ts'
import { assertNever } from '../../stores/assert-never.ts'
import type { Intention } from '../../stores/intention.ts'
import { CYCLE_PATH } from '../../stores/paths.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { frHome } from './fr-home.ts'

/** Signing in leads to the home page: this link leads back to the page where the sign-in was requested. */
export function WayBack() {
  const { intention } = useApp()
  useStore(intention)
  const wanted = intention.of(useSessionUser()?.id ?? null)
  const way = wanted === null ? null : wayOf(wanted)
  if (way === null) return null
  return (
    <Box component="p" w="100%" maw={488} mx="auto" px="md" pt="md">
      <Button variant="primary" to={way.path} size="large" fullWidth>
        {way.label}
      </Button>
    </Box>
  )
}

function wayOf(wanted: Intention): { readonly path: string; readonly label: string } | null {
  switch (wanted.type) {
    case 'bet':
      return { path: CYCLE_PATH, label: frHome.backToBet(wanted.direction, stakeText(wanted.stake)) }
    case 'page':
      return pageWay(wanted.path)
    case 'search':
    case 'challenge':
      // These resume automatically once the connection stands.
      return null
    default:
      return assertNever(wanted)
  }
}

/** The page has a link to the battles anyway. */
function pageWay(path: string) {
  if (path === CYCLE_PATH) return { path, label: frHome.backToCycle }
  if (path === '/leaderboard') return { path, label: frHome.backToLeaderboard }
  if (path.startsWith('/verifier/')) return { path, label: frHome.backToProof }
  return null
}

function stakeText(stake: string): string {
  const cents = stakeCentsOf(stake) ?? 0
  return cents % 100 === 0 ? formatWholeEuros(cents / 100) : formatEuros(cents)
}
