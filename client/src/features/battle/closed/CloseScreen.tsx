import type { ServiceStatus, UserId } from '@bougie/protocol'
import { BRAND } from '@bougie/protocol/brand.ts'
import { Group, Stack, Text } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { useAppStatus } from '../../../hooks/use-app-status.ts'
import { useNowAt } from '../../../hooks/use-now-at.ts'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { fr } from '../../../i18n/fr.ts'
import { GAME_PATH, LOBBY_PATH } from '../../../stores/paths.ts'
import type { Services } from '../../../stores/services/create-services.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { msToNextSecond } from '../../../ui/CountdownRing/use-countdown.ts'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { useActiveBattles } from '../hooks/use-battle-lists.ts'
import { referenceOf } from '../store/live-battle.ts'
import styles from './CloseScreen.module.css'

/** French texts of the page that replaces the games while they are closed. */
const frClose = {
  pageTitle: `Jeu Temporairement Fermé · ${BRAND}`,
  openPageTitle: `Le jeu est ouvert · ${BRAND}`,
  title: 'Jeu Temporairement Fermé',
  opensIn: 'Cette page ouvrira dans :',
  thanks: 'Merci pour votre patience !',
  units: { hours: 'heures', minutes: 'minutes', seconds: 'secondes' },
  left: ({ hours, minutes, seconds }: { hours: number; minutes: number; seconds: number }) =>
    `${hours} h ${minutes} min ${seconds} s`,
  home: 'Retour à l’accueil',
  rejoin: 'Rejoindre votre partie',
  rejoinNamed: (opponent: string) => `Rejoindre votre partie contre ${opponent}`,
  isOpen: 'Le jeu est ouvert',
  isOpenText: 'Cherchez un adversaire ou pariez dans le cycle.',
  enter: 'Aller à la Battle',
} as const

/** `/close`, also shown by lobby and games while they are closed. */
export function CloseScreen() {
  const status = useAppStatus()
  if (status.isPending) return <SkeletonLines lines={5} label={fr.lists.loading} />
  return status.data?.gameClosed === false ? <OpenNotice /> : <ClosedNotice status={status.data} />
}

/** Shown to a visitor while the games are open, with a link to the lobby. */
function OpenNotice() {
  usePageTitle(frClose.openPageTitle)
  return (
    <Notice icon={<IconLockOpen size={34} stroke={1.6} />} title={frClose.isOpen} lead={frClose.isOpenText}>
      <Button variant="primary" to={LOBBY_PATH}>
        {frClose.enter}
      </Button>
    </Notice>
  )
}

interface ClosedNoticeProps {
  /** Missing when the status request failed. */
  readonly status: ServiceStatus | undefined
}

function ClosedNotice({ status }: ClosedNoticeProps) {
  usePageTitle(frClose.pageTitle)
  const user = useSessionUser()
  const left = useTimeToOpening(useApp(), givenOpeningMs(status))
  return (
    <Notice icon={<IconLock size={34} stroke={1.6} />} title={frClose.title} lead={frClose.opensIn}>
      <Group justify="center" gap="sm" role="timer" aria-label={frClose.left(left)}>
        {(['hours', 'minutes', 'seconds'] as const).map((unit) => (
          <Stack key={unit} gap="xs" className={styles.figure} aria-hidden="true">
            <Text span ff="heading" fz="2.25rem" fw={700} lh={1}>
              {String(left[unit]).padStart(2, '0')}
            </Text>
            <Text span fz="xs" c="faint">
              {frClose.units[unit]}
            </Text>
          </Stack>
        ))}
      </Group>
      <Text fw={500}>{frClose.thanks}</Text>
      {user !== null && <RunningBattleLinks userId={user.id} />}
      <Button to="/" variant="quiet">
        {frClose.home}
      </Button>
    </Notice>
  )
}

interface NoticeProps {
  readonly icon: ReactNode
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

function Notice({ icon, title, lead, children }: NoticeProps) {
  return (
    <div className={styles.screen}>
      <Surface className={styles.card}>
        <Stack align="center" ta="center" py="md">
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
          <Text component="h1" fz="2xl">
            {title}
          </Text>
          <Text size="lg" c="dimmed">
            {lead}
          </Text>
          {children}
        </Stack>
      </Surface>
    </div>
  )
}

/**
 * Time to the opening: the configured one by the server's clock, or 18:00 on this device. Renders at each whole second
 * before it.
 */
function useTimeToOpening({ timers, socket }: Pick<Services, 'timers' | 'socket'>, givenMs: number | null) {
  const deviceMs = timers.now()
  const nowMs = givenMs === null ? deviceMs : socket.serverNow()
  const untilMs = givenMs ?? nextOpeningMs(deviceMs)
  useNowAt([deviceMs + msToNextSecond(untilMs, nowMs)], timers)
  return timeLeft(untilMs, nowMs)
}

/** A running battle continues while the games are closed, because its stakes are still in escrow. */
function RunningBattleLinks({ userId }: { readonly userId: UserId }) {
  const navigate = useNavigate()
  const { data: battles = [] } = useActiveBattles(userId)
  return battles.map((battle) => {
    const state = referenceOf(battle, userId)
    return (
      <Button variant="primary" key={battle.id} onClick={() => void navigate(GAME_PATH, { state })}>
        {battles.length === 1 ? frClose.rejoin : frClose.rejoinNamed(state.opponent.username)}
      </Button>
    )
  })
}

const OPENS_AT_HOUR = 18

/** The next 18:00 in the device's time zone; at exactly 18:00 it is that of the next day. */
export function nextOpeningMs(nowMs: number): number {
  const now = new Date(nowMs)
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), OPENS_AT_HOUR)
  if (today.getTime() > nowMs) return today.getTime()
  // Calendar arithmetic, not plus 24 hours: a day with a clock change has 23 or 25.
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, OPENS_AT_HOUR).getTime()
}

/** The opening time set by an admin; null when none is set or known. */
function givenOpeningMs(status: Pick<ServiceStatus, 'reopensAt' | 'reopensAtGiven'> | undefined): number | null {
  return status?.reopensAtGiven === true && status.reopensAt != null ? Date.parse(status.reopensAt) : null
}

/** Whole seconds, rounded up, so that the last one shows as 1. */
export function timeLeft(untilMs: number, nowMs: number) {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60), seconds: seconds % 60 }
}
