import type { CallInput } from '@bougie/api-client/rest-client.ts'
import { ANNOUNCEMENT_LENGTH_MAX, announcementBodySchema } from '@bougie/protocol/rest/admin/game-endpoints.ts'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { APP_STATUS_KEY, useAppStatus } from '../../../hooks/use-app-status.ts'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { useAdminMove } from '../parts/use-admin-move.ts'
import { frAnnouncement as text } from './fr-overview.ts'

/** The announcement at the top of every page; one at a time. */
export function AnnouncementCard() {
  const { api, queries } = useApp()
  const { data: status } = useAppStatus()
  const [asking, setAsking] = useState(false)
  const announcement = status?.announcement ?? null
  const end = useAdminMove({
    perform: () => api('admin.endAnnouncement', {}),
    successText: () => text.ended,
    onDone: () => void queries.invalidateQueries({ queryKey: APP_STATUS_KEY }),
  })
  return (
    <Surface>
      <Group justify="space-between">
        <div>
          <Text inherit ff="var(--font-display)" fw={600}>
            {text.title}
          </Text>
          <Dimmed>
            {announcement === null ? text.none : text.running(announcement.text, formatWhen(announcement.ends_at))}
          </Dimmed>
        </div>
        <Group gap="sm">
          {announcement !== null && (
            <Button variant="danger" busy={end.isPending} onClick={() => end.mutate(undefined)}>
              {text.end}
            </Button>
          )}
          <Button onClick={() => setAsking(true)}>{text.action}</Button>
        </Group>
      </Group>
      {asking && <AnnouncementDialog onClose={() => setAsking(false)} />}
    </Surface>
  )
}

function AnnouncementDialog({ onClose }: { readonly onClose: () => void }) {
  const { api, queries } = useApp()
  const move = useAdminMove({
    perform: (body: CallInput<'announce'>['body']) => api('admin.announce', { body }),
    successText: () => text.made,
    onDone() {
      void queries.invalidateQueries({ queryKey: APP_STATUS_KEY })
      onClose()
    },
  })

  const form = useCheckedForm({
    initialValues: { text: '', ends_at: '' },
    schema: announcementBodySchema,
    bodyOf: (values) => ({ text: values.text, ends_at: values.ends_at && new Date(values.ends_at).toISOString() }),
    sentences: { ends_at: text.untilMissing },
    onSubmit: move.mutate,
  })

  return (
    <ConfirmDialog
      title={text.question}
      confirm={text.confirm}
      busy={move.isPending}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>{text.lead}</p>
      <TextField {...form.field('text')} label={text.words} maxLength={ANNOUNCEMENT_LENGTH_MAX} autoFocus />
      <TextField {...form.field('ends_at')} label={text.until} type="datetime-local" />
    </ConfirmDialog>
  )
}
