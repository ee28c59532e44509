import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { CallInput } from '@bougie/api-client/rest-client.ts'
import { ANNOUNCEMENT_LENGTH_MAX, announcementBodySchema } from '@bougie/protocol/rest/admin/game-endpoints.ts'
import { Checkbox, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { APP_STATUS_KEY, useAppStatus } from '../../../hooks/use-app-status.ts'
import { formatWhenInWords } from '../../../i18n/format-when.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { AdminDialog, useAdminForm } from '../parts/AdminDialog.tsx'
import { localTimeOf } from '../parts/local-time.ts'
import { frAnnouncement, frCycleBets, frGames as text } from './fr-overview.ts'

/** Closes and opens the games; closing accepts an optional opening time. */
export function GamesCard({ closed }: { readonly closed: boolean }) {
  const { api } = useApp()
  const { data: status } = useAppStatus()
  const [reopening, setReopening] = useState<TypedReopening>({ at: '', opensItself: false })
  const [changesTime, setChangesTime] = useState(false)
  const state = closed ? text.closed : text.open
  const announcedAt = status?.reopensAtGiven === true ? (status.reopensAt ?? null) : null
  const announced = { at: announcedAt, opensItself: status?.opensItself === true }
  const opening = closed ? announcedAt : null
  return (
    <SwitchCard
      title={text.title}
      on={!closed}
      more={closed && <Button onClick={() => setChangesTime(true)}>{text.changeTime.action}</Button>}
      dialog={changesTime && <TimeDialog {...{ closed, announced }} onClose={() => setChangesTime(false)} />}
      state={opening === null ? state : { ...state, hint: openingText(opening, announced.opensItself) }}
      fields={closed ? null : <ReopeningFields typed={reopening} onType={setReopening} />}
      perform={(open) => api('admin.closeGames', { body: open ? { closed: false } : closingWith(reopening) })}
      confirmation={(open) => (open ? text.nowOpen : text.nowClosed)}
    />
  )
}

interface TimeDialogProps {
  readonly closed: boolean
  readonly announced: { readonly at: string | null; readonly opensItself: boolean }
  readonly onClose: () => void
}

/** Changes the announced reopening, which the fields show first: what is not sent again would be erased. */
function TimeDialog({ closed, announced, onClose }: TimeDialogProps) {
  const { api } = useApp()
  const [before] = useState({
    at: announced.at === null ? '' : localTimeOf(Date.parse(announced.at)),
    opensItself: announced.opensItself,
  })
  const [typed, setTyped] = useState<TypedReopening>(before)
  const isSame = typed.at === before.at && typed.opensItself === before.opensItself
  return (
    <AdminDialog
      title={text.changeTime.question}
      confirm={text.changeTime.action}
      // Opened meanwhile by another admin, they would be closed again.
      disabled={!closed || isSame}
      perform={() => api('admin.closeGames', { body: closingWith(typed) })}
      confirmation={text.changeTime.done}
      alters={APP_STATUS_KEY}
      onClose={onClose}
    >
      <p>{closed ? text.changeTime.consequence : text.open.hint}</p>
      <ReopeningFields typed={typed} onType={setTyped} />
    </AdminDialog>
  )
}

interface TypedReopening {
  /** Local time of this device; empty for none. */
  readonly at: string
  readonly opensItself: boolean
}

function closingWith({ at, opensItself }: TypedReopening) {
  return {
    closed: true,
    ...(at !== '' && { reopensAt: new Date(at).toISOString() }),
    ...(opensItself && { opensItself }),
  }
}

interface ReopeningFieldsProps {
  readonly typed: TypedReopening
  readonly onType: (typed: TypedReopening) => void
}

function ReopeningFields({ typed, onType }: ReopeningFieldsProps) {
  return (
    <>
      <TextField
        label={text.reopensAt}
        hint={text.reopensAtHint}
        type="datetime-local"
        value={typed.at}
        onChange={(at) => onType({ ...typed, at })}
      />
      <Checkbox
        label={text.opensItself}
        checked={typed.opensItself}
        onChange={(event) => onType({ ...typed, opensItself: event.currentTarget.checked })}
      />
    </>
  )
}

function openingText(reopensAt: string, opensItself: boolean): string {
  const when = formatWhenInWords(reopensAt)
  return opensItself ? text.opensItselfAt(when) : text.announcedFor(when)
}

interface CycleBetsCardProps {
  readonly enabled: boolean
  /** Closed games accept no bets of the cycle either, so there is nothing to decide. */
  readonly gamesClosed: boolean
  /** Stopped on their own, which lasts when the games open again. */
  readonly stopped: boolean
}

/** Stops and resumes the bets of the cycle alone. */
export function CycleBetsCard({ enabled, gamesClosed, stopped }: CycleBetsCardProps) {
  const { api } = useApp()
  const text = frCycleBets
  const ownState = enabled ? text.taken : text.stopped
  const { name, hint, hintStopped } = text.gamesClosed
  return (
    <SwitchCard
      title={text.title}
      on={enabled}
      state={gamesClosed ? { name, hint: stopped ? hintStopped : hint } : ownState}
      perform={(wanted) => api('admin.switchCycleBets', { body: { enabled: wanted } })}
      confirmation={(wanted) => (wanted ? text.nowTaken : text.nowStopped)}
    />
  )
}

/** The texts of the change out of a state. */
interface SwitchChange {
  readonly action: string
  readonly question: string
  readonly consequence: string
}

interface SwitchCardProps {
  readonly title: string
  readonly on: boolean
  /** Without `change` the switch cannot be used now. */
  readonly state: { readonly name: string; readonly hint: string; readonly change?: SwitchChange }
  /** Another button beside that of the switch, and its dialog. */
  readonly more?: ReactNode
  readonly dialog?: ReactNode
  /** Further input beside the question. */
  readonly fields?: ReactNode
  readonly perform: (on: boolean) => Promise<unknown>
  readonly confirmation: (on: boolean) => string
}

/** A platform switch, on or off; it changes after one question, with a confirmation. */
function SwitchCard(props: SwitchCardProps) {
  const { title, on, state, more, dialog, fields = null, perform, confirmation } = props
  const { name, hint, change } = state
  // Texts and change of the moment of the press: another admin may switch while the question is open.
  const [asked, setAsked] = useState<{ readonly wanted: boolean; readonly change: SwitchChange } | null>(null)
  const isMoot = change === undefined || on === asked?.wanted
  return (
    <PlatformCard
      title={title}
      tag={<Tag tone={on ? 'good' : 'bad'}>{name}</Tag>}
      hint={hint}
      action={
        change !== undefined && (
          <>
            {more}
            <Button variant={on ? 'danger' : 'outline'} onClick={() => setAsked({ wanted: !on, change })}>
              {change.action}
            </Button>
          </>
        )
      }
    >
      {dialog}
      {asked !== null && (
        <AdminDialog
          title={asked.change.question}
          confirm={asked.change.action}
          tone={asked.wanted ? 'primary' : 'danger'}
          disabled={isMoot}
          perform={() => perform(asked.wanted).then(() => asked.wanted)}
          confirmation={confirmation}
          alters={APP_STATUS_KEY}
          onClose={() => setAsked(null)}
        >
          <p>{isMoot ? hint : asked.change.consequence}</p>
          {fields}
        </AdminDialog>
      )}
    </PlatformCard>
  )
}

/** The announcement at the top of every page; one at a time. */
export function AnnouncementCard() {
  const { api } = useApp()
  const text = frAnnouncement
  const { data: status } = useAppStatus()
  const [asked, setAsked] = useState<'new' | 'end' | null>(null)
  const announcement = status?.announcement ?? null
  const close = () => setAsked(null)
  return (
    <PlatformCard
      title={text.title}
      hint={
        announcement === null ? text.none : text.running(announcement.text, formatWhenInWords(announcement.ends_at))
      }
      action={
        <>
          {announcement !== null && (
            <Button variant="danger" onClick={() => setAsked('end')}>
              {text.end}
            </Button>
          )}
          <Button onClick={() => setAsked('new')}>{text.action}</Button>
        </>
      }
    >
      {asked === 'new' && <AnnouncementDialog onClose={close} />}
      {asked === 'end' && (
        <AdminDialog
          title={text.endQuestion}
          confirm={text.end}
          tone="danger"
          perform={() => api('admin.endAnnouncement', {})}
          confirmation={text.ended}
          alters={APP_STATUS_KEY}
          onClose={close}
        >
          <p>{text.endText}</p>
        </AdminDialog>
      )}
    </PlatformCard>
  )
}

function AnnouncementDialog({ onClose }: { readonly onClose: () => void }) {
  const { api } = useApp()
  const text = frAnnouncement
  const { form, dialog } = useAdminForm({
    perform: (body: CallInput<'announce'>['body']) => api('admin.announce', { body }),
    confirmation: text.made,
    alters: APP_STATUS_KEY,
    initialValues: { text: '', ends_at: '' },
    schema: announcementBodySchema,
    bodyOf: (values) => ({ text: values.text, ends_at: values.ends_at && new Date(values.ends_at).toISOString() }),
    sentences: { ends_at: text.untilMissing },
    onClose,
  })

  return (
    <ConfirmDialog title={text.question} confirm={text.confirm} {...dialog}>
      <p>{text.lead}</p>
      <TextField {...form.field('text')} label={text.words} maxLength={ANNOUNCEMENT_LENGTH_MAX} autoFocus />
      <TextField {...form.field('ends_at')} label={text.until} type="datetime-local" />
    </ConfirmDialog>
  )
}

interface PlatformCardProps {
  readonly title: string
  readonly tag?: ReactNode
  readonly hint: string
  /** One button or several. */
  readonly action: ReactNode
  readonly children: ReactNode
}

function PlatformCard({ title, tag, hint, action, children }: PlatformCardProps) {
  return (
    <Surface>
      <Group justify="space-between">
        <div>
          <Group gap="sm" ff="var(--font-display)" fw={600}>
            {title} {tag}
          </Group>
          <Dimmed>{hint}</Dimmed>
        </div>
        {action !== false && <Group gap="sm">{action}</Group>}
      </Group>
      {children}
    </Surface>
  )
}
