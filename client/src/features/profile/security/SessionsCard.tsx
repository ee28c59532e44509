import type { Session } from '@bougie/protocol'
import { Group } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { ChangeDialog } from '../../../hooks/ChangeDialog.tsx'
import { useChange } from '../../../hooks/use-change.ts'
import { formatWhenInWords } from '../../../i18n/format-when.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { useOwnData } from '../use-own-data.ts'
import { frSecurity } from './fr-security.ts'

const texts = frSecurity.sessions

const ICONS = { desktop: IconDeviceDesktop, mobile: IconDeviceMobile, tablet: IconDeviceTablet } as const

/** The player's sessions, with buttons to end them. */
export function SessionsCard() {
  const sessions = useOwnData('sessions', (api, signal) => api('security.sessions', { signal }))
  return (
    <Surface title={texts.title} titleId="profil-sessions" padding="large">
      <Loaded query={sessions} loading={texts.loading} failed={texts.unavailable} lines={3}>
        {(list) => <SessionList sessions={list} />}
      </Loaded>
    </Surface>
  )
}

function SessionList({ sessions }: { readonly sessions: readonly Session[] }) {
  const { api, life } = useApp()
  const endOthers = useChange({
    scope: 'sessions',
    perform: () => api('security.endSessions', { query: { except: 'current' } }),
    alters: ['sessions'],
    confirmation: texts.othersEnded,
  })
  const [endingAll, setEndingAll] = useState(false)
  return (
    <>
      <Rows>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Rows>
      <Group gap="sm" mt="md">
        {sessions.some(({ current }) => !current) && (
          <Button size="small" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {texts.endOthers}
          </Button>
        )}
        <Button size="small" variant="danger" onClick={() => setEndingAll(true)}>
          {texts.endAll}
        </Button>
      </Group>
      {endingAll && (
        <ChangeDialog
          size="small"
          tone="danger"
          scope="sessions"
          perform={async () => {
            await api('security.endSessions', { query: {} })
            // This browser is signed out with all the others.
            life.leave()
          }}
          title={texts.endAllTitle}
          confirm={texts.confirm}
          onClose={() => setEndingAll(false)}
        >
          <p>{texts.endAllHint}</p>
        </ChangeDialog>
      )}
    </>
  )
}

function SessionRow({ session }: { readonly session: Session }) {
  const { api, life } = useApp()
  const end = useChange({
    scope: 'sessions',
    perform: () => api('security.endSession', { params: { id: session.id } }),
    alters: ['sessions'],
    confirmation: texts.ended,
  })
  const name = deviceName(session.device)
  const Icon = ICONS[session.device.type ?? 'desktop']
  return (
    <Row
      icon={<Icon size={24} stroke={1.6} />}
      title={
        <>
          {name}
          {session.current && <Tag tone="info">{texts.current}</Tag>}
        </>
      }
      details={
        <>
          <span>{texts.lastUsed(formatWhenInWords(session.last_used_at))}</span>
          <span>{texts.since(formatWhenInWords(session.created_at))}</span>
        </>
      }
      end={
        <Button
          size="small"
          busy={end.isPending}
          label={texts.endDevice(name)}
          onClick={() => (session.current ? life.logOut() : end.mutate())}
        >
          {texts.end}
        </Button>
      }
      endBelow
    />
  )
}

/** `Firefox sur Windows`, or the known part of it. */
function deviceName({ browser, system }: Session['device']): string {
  if (browser !== null && system !== null) return texts.on(browser, system)
  return browser ?? system ?? texts.unknownDevice
}
