import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { APP_STATUS_KEY, useAppStatus } from '../../../hooks/use-app-status.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frGames as text } from './fr-overview.ts'
import { SwitchCard } from './SwitchCard.tsx'

/** Closes and opens the games; closing accepts an optional opening time. */
export function GamesCard({ closed }: { readonly closed: boolean }) {
  const { api, queries } = useApp()
  const { data: status } = useAppStatus()
  const [reopensAt, setReopensAt] = useState('')
  const [opensItself, setOpensItself] = useState(false)
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
        api('closeGames', {
          body: open
            ? { closed: false }
            : { closed: true, ...whenToOpen(reopensAt), ...(opensItself && { opensItself }) },
        })
      }
      successText={(open) => (open ? text.nowOpen : text.nowClosed)}
      onDone={() => void queries.invalidateQueries({ queryKey: APP_STATUS_KEY })}
    />
  )
}

/** The field contains local time of this device. */
function whenToOpen(typed: string): { readonly reopensAt?: string } {
  return typed === '' ? {} : { reopensAt: new Date(typed).toISOString() }
}

function openingText(reopensAt: string, opensItself: boolean): string {
  const when = formatWhen(reopensAt)
  return opensItself ? text.opensItselfAt(when) : text.announcedFor(when)
}
