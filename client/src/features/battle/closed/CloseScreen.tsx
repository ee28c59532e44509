import type { ServiceStatus, UserId } from '@bougie/protocol'
import { Group, Stack, Text } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { useAppStatus } from '../../../hooks/use-app-status.ts'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { GAME_PATH } from '../../../stores/paths.ts'
import type { Timers } from '../../../stores/timers.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { useActiveBattles } from '../hooks/use-battle-lists.ts'
import { opponentNameOf, passOf } from '../store/battle-pass.ts'
import styles from './CloseScreen.module.css'
import { frClose } from './fr-close.ts'
import { givenOpeningMs, nextOpeningMs, timeLeft } from './next-opening.ts'

/** `/close`, also shown by lobby and games while they are closed. */
export function CloseScreen() {
  const status = useAppStatus()
  if (status.isPending) return <SkeletonLines lines={5} label={frClose.loading} />
  return status.data?.gameClosed === false ? <OpenNotice /> : <ClosedNotice status={status.data} />
}

/** Shown to a visitor while the games are open, with a link to the lobby. */
function OpenNotice() {
  usePageTitle(frClose.openPageTitle)
  return (
    <Notice icon={<IconLockOpen size={34} stroke={1.6} />} title={frClose.isOpen} lead={frClose.isOpenText}>
      <Button variant="primary" to="/battle">
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
  const { timers } = useApp()
  const user = useSessionUser()
  const left = useTimeToOpening(timers, givenOpeningMs(status))
  return (
    <Notice icon={<IconLock size={34} stroke={1.6} />} title={frClose.title} lead={frClose.opensIn}>
      <Group gap="sm" role="timer" aria-label={frClose.left(left)}>
        {(['hours', 'minutes', 'seconds'] as const).map((unit) => (
          <Stack key={unit} gap="xs" className={styles.figure} aria-hidden="true">
            <Text span ff="heading" fz={36} fw={700} lh={1}>
              {String(left[unit]).padStart(2, '0')}
            </Text>
            <Text span size="xs" c="faint">
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

/** Renders at each whole second before the opening: the configured one, or 18:00 on this device. */
function useTimeToOpening(timers: Timers, givenMs: number | null) {
  const [nowMs, setNowMs] = useState(() => timers.now())
  const untilMs = givenMs ?? nextOpeningMs(nowMs)
  useEffect(() => {
    const toNextSecond = (untilMs - nowMs) % 1000 || 1000
    return timers.after(Math.abs(toNextSecond), () => setNowMs(timers.now()))
  }, [timers, nowMs, untilMs])
  return timeLeft(untilMs, nowMs)
}

interface RunningBattleLinksProps {
  readonly userId: UserId
}

/** A running battle continues while the games are closed, because its stakes are still in escrow. */
function RunningBattleLinks({ userId }: RunningBattleLinksProps) {
  const navigate = useNavigate()
  const { data: battles = [] } = useActiveBattles(userId)
  return battles.map((battle) => (
    <Button
      variant="primary"
      key={battle.id}
      onClick={() => void navigate(GAME_PATH, { state: passOf(battle, userId) })}
    >
      {battles.length === 1 ? frClose.rejoin : frClose.rejoinNamed(opponentNameOf(battle, userId))}
    </Button>
  ))
}
