import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useEffect, useState } from 'react'
import { useApp } from '../../app/app-context.tsx'
import { useHouseStatus } from '../../app/use-house-status.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { useSessionUser } from '../../app/use-session.ts'
import type { Timers } from '../../data/timers.ts'
import { frClose } from '../../text/fr-close.ts'
import { SecondaryLink } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import styles from './CloseScreen.module.css'
import { nextOpeningMs, type TimeLeft, timeLeft } from './next-opening.ts'
import { RunningBattleLinks } from './RunningBattleLinks.tsx'

/** `/close`, and what lobby and games show while they are closed. */
export function CloseScreen() {
  usePageTitle(frClose.pageTitle)
  const { timers } = useApp()
  const user = useSessionUser()
  const left = useTimeToOpening(timers)
  const isOpen = useHouseStatus().data?.gameClosed === false
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
        <p className={styles.way}>
          {isOpen ? (
            <SecondaryLink to="/battle">{frClose.openAgain}</SecondaryLink>
          ) : (
            <SecondaryLink to="/" tone="quiet">
              {frClose.home}
            </SecondaryLink>
          )}
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

/** Wakes on each whole second before the opening. */
function useTimeToOpening(timers: Timers): TimeLeft {
  const [nowMs, setNowMs] = useState(() => timers.now())
  const untilMs = nextOpeningMs(nowMs)
  useEffect(() => {
    const toNextSecond = (untilMs - nowMs) % 1000 || 1000
    return timers.after(toNextSecond, () => setNowMs(timers.now()))
  }, [timers, nowMs, untilMs])
  return timeLeft(untilMs, nowMs)
}
