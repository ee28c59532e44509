import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { APP_STATUS_KEY, useAppStatus } from '../../../hooks/use-app-status.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { useAdminMove } from '../parts/use-admin-move.ts'
import { frCycleBets, frGames as text } from './fr-overview.ts'

/** Closes and opens the games; closing accepts an optional opening time. */
export function GamesCard({ closed }: { readonly closed: boolean }) {
  const { api, queries } = useApp()
  const { data: status } = useAppStatus()
  const [reopensAt, setReopensAt] = useState('')
  const [opensItself, setOpensItself] = useState(false)
  // The field contains local time of this device.
  const reopening = reopensAt === '' ? {} : { reopensAt: new Date(reopensAt).toISOString() }
  const state = closed ? text.closed : text.open
  const opening = closed && status?.reopensAtGiven === true && status.reopensAt != null ? status.reopensAt : null
  return (
    <SwitchCard
      title={text.title}
      on={!closed}
      state={opening === null ? state : { ...state, hint: openingText(opening, status?.opensItself === true) }}
      fields={
        closed ? null : (
          <>
            <TextField
              label={text.reopensAt}
              hint={text.reopensAtHint}
              type="datetime-local"
              value={reopensAt}
              onChange={setReopensAt}
            />
            <Checkbox
              label={text.opensItself}
              iconColor="var(--color-on-equal)"
              checked={opensItself}
              onChange={(event) => setOpensItself(event.currentTarget.checked)}
            />
          </>
        )
      }
      perform={(open) =>
        api('admin.closeGames', {
          body: open ? { closed: false } : { closed: true, ...reopening, ...(opensItself && { opensItself }) },
        })
      }
      successText={(open) => (open ? text.nowOpen : text.nowClosed)}
      onDone={() => void queries.invalidateQueries({ queryKey: APP_STATUS_KEY })}
    />
  )
}

function openingText(reopensAt: string, opensItself: boolean): string {
  const when = formatWhen(reopensAt)
  return opensItself ? text.opensItselfAt(when) : text.announcedFor(when)
}

interface CycleBetsCardProps {
  readonly enabled: boolean
  /** Closed games accept no bets of the cycle either, so there is nothing to decide. */
  readonly gamesClosed: boolean
}

/** Stops and resumes the bets of the cycle alone. */
export function CycleBetsCard({ enabled, gamesClosed }: CycleBetsCardProps) {
  const { api } = useApp()
  const text = frCycleBets
  const ownState = enabled ? text.taken : text.stopped
  return (
    <SwitchCard
      title={text.title}
      on={enabled}
      state={gamesClosed ? text.gamesClosed : ownState}
      perform={(wanted) => api('admin.switchCycleBets', { body: { enabled: wanted } })}
      successText={(wanted) => (wanted ? text.nowTaken : text.nowStopped)}
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
  /** Further input beside the question. */
  readonly fields?: ReactNode
  readonly perform: (on: boolean) => Promise<unknown>
  readonly successText: (on: boolean) => string
  readonly onDone?: () => void
}

/** A platform switch, on or off; it changes after one question, with a confirmation. */
function SwitchCard(props: SwitchCardProps) {
  const { title, on, state, fields = null, perform, successText, onDone } = props
  const { name, hint, change } = state
  const [asking, setAsking] = useState(false)
  const move = useAdminMove({
    perform,
    successText: (_response, wanted) => successText(wanted),
    onDone: () => {
      setAsking(false)
      onDone?.()
    },
  })
  return (
    <Surface>
      <Group justify="space-between">
        <div>
          <Group gap="sm" ff="var(--font-display)" fw={600}>
            {title} <Tag tone={on ? 'good' : 'bad'}>{name}</Tag>
          </Group>
          <Dimmed>{hint}</Dimmed>
        </div>
        {change !== undefined && (
          <Button variant={on ? 'danger' : 'outline'} onClick={() => setAsking(true)}>
            {change.action}
          </Button>
        )}
      </Group>
      {asking && change !== undefined && (
        <ConfirmDialog
          title={change.question}
          confirm={change.action}
          tone={on ? 'danger' : 'primary'}
          busy={move.isPending}
          onConfirm={() => move.mutate(!on)}
          onClose={() => setAsking(false)}
        >
          <p>{change.consequence}</p>
          {fields}
        </ConfirmDialog>
      )}
    </Surface>
  )
}
