import type { ServiceStatus } from '@bougie/protocol'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import { useEffect, useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useAppStatus } from '../../../hooks/use-app-status.ts'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import type { Timers } from '../../../stores/timers.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'
import styles from './CloseScreen.module.css'
import { frClose } from './fr-close.ts'
import { givenOpeningMs, nextOpeningMs, type TimeLeft, timeLeft } from './next-opening.ts'
import { RunningBattleLinks } from './RunningBattleLinks.tsx'

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
    <div className={styles.screen}>
      <div className={styles.card}>
        <span className={styles.icon} aria-hidden="true">
          <IconLockOpen size={34} stroke={1.6} />
        </span>
        <h1 className={styles.title}>{frClose.isOpen}</h1>
        <p className={styles.lead}>{frClose.isOpenText}</p>
        <p>
          <Button variant="primary" to="/battle">
            {frClose.enter}
          </Button>
        </p>
      </div>
    </div>
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
    <div className={styles.screen}>
      <div className={styles.card}>
        <span className={styles.icon} aria-hidden="true">
          <IconLock size={34} stroke={1.6} />
        </span>
        <h1 className={styles.title}>{frClose.title}</h1>
        <p className={styles.lead}>{frClose.opensIn}</p>
        <div className={styles.countdown} role="timer" aria-label={frClose.left(left)}>
          <Figure value={left.hours} unit={frClose.units.hours} />
          <Figure value={left.minutes} unit={frClose.units.minutes} />
          <Figure value={left.seconds} unit={frClose.units.seconds} />
        </div>
        <p className={styles.thanks}>{frClose.thanks}</p>
        {user !== null && <RunningBattleLinks userId={user.id} />}
        <p>
          <Button to="/" variant="quiet">
            {frClose.home}
          </Button>
        </p>
      </div>
    </div>
  )
}

interface FigureProps {
  readonly value: number
  readonly unit: string
}

function Figure({ value, unit }: FigureProps) {
  return (
    <span className={styles.figure} aria-hidden="true">
      <span className={styles.value}>{String(value).padStart(2, '0')}</span>
      <span className={styles.unit}>{unit}</span>
    </span>
  )
}

/** Renders at each whole second before the opening: the configured one, or 18:00 on this device. */
function useTimeToOpening(timers: Timers, givenMs: number | null): TimeLeft {
  const [nowMs, setNowMs] = useState(() => timers.now())
  const untilMs = givenMs ?? nextOpeningMs(nowMs)
  useEffect(() => {
    const toNextSecond = (untilMs - nowMs) % 1000 || 1000
    return timers.after(Math.abs(toNextSecond), () => setNowMs(timers.now()))
  }, [timers, nowMs, untilMs])
  return timeLeft(untilMs, nowMs)
}
