import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Group.layer.css'
import type { Session } from '@bougie/protocol'
import { Group, Text } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { deviceName } from './device-name.ts'
import { EndAllDialog } from './EndAllDialog.tsx'
import { frSecurity } from './fr-security.ts'
import styles from './SecurityList.module.css'
import { useEndOtherSessions, useEndSession, useSessions } from './use-security.ts'

const texts = frSecurity.sessions

const ICONS = { desktop: IconDeviceDesktop, mobile: IconDeviceMobile, tablet: IconDeviceTablet } as const

/** The player's sessions, with buttons to end them. */
export function SessionsCard() {
  const sessions = useSessions()
  return (
    <Surface title={texts.title} titleId="profil-sessions" padding="large">
      {sessions.isPending && <SkeletonLines lines={3} label={texts.loading} />}
      {sessions.isError && (
        <EmptyState
          title={texts.unavailable}
          hint={sessions.error.message}
          action={<Button onClick={() => void sessions.refetch()}>{texts.retry}</Button>}
        />
      )}
      {sessions.isSuccess && <SessionList sessions={sessions.data} />}
    </Surface>
  )
}

interface SessionListProps {
  readonly sessions: readonly Session[]
}

function SessionList({ sessions }: SessionListProps) {
  const endOthers = useEndOtherSessions()
  const [endingAll, setEndingAll] = useState(false)
  return (
    <>
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Group gap="sm" align="stretch" mt="md">
        {sessions.some(({ current }) => !current) && (
          <Button size="small" busy={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            {texts.endOthers}
          </Button>
        )}
        <Button size="small" variant="danger" onClick={() => setEndingAll(true)}>
          {texts.endAll}
        </Button>
      </Group>
      {endingAll && <EndAllDialog onClose={() => setEndingAll(false)} />}
    </>
  )
}

interface SessionRowProps {
  readonly session: Session
}

function SessionRow({ session }: SessionRowProps) {
  const { life } = useApp()
  const end = useEndSession()
  const name = deviceName(session.device)
  const Icon = ICONS[session.device.type ?? 'desktop']
  return (
    <li className={styles.row}>
      <Icon size={24} stroke={1.6} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {session.current && <span className={styles.tag}>{texts.current}</span>}
        </p>
        <Text c="dimmed" fz="sm">
          {texts.lastUsed(formatWhen(session.last_used_at))}
        </Text>
        <Text c="dimmed" fz="sm">
          {texts.since(formatWhen(session.created_at))}
        </Text>
      </div>
      <div className={styles.beside}>
        <Button
          size="small"
          busy={end.isPending}
          label={texts.endDevice(name)}
          onClick={() => (session.current ? life.logOut() : end.mutate(session.id))}
        >
          {texts.end}
        </Button>
      </div>
    </li>
  )
}
