import { Dimmed } from '../../../ui/Dimmed.tsx'
import '@mantine/core/styles/Input.layer.css'
import type { AdminUserDetail } from '@bougie/protocol'
import { NOTE_LENGTH_MAX, noteBodySchema } from '@bougie/protocol/rest/admin/user-endpoints.ts'
import { Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../hooks/app-context.tsx'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { FIELD_PARTS } from '../../../ui/TextField/field-parts.ts'
import { ADMIN_KEY, useAdminMove } from '../parts/use-admin-move.ts'
import { frNotes as text } from './fr-users.ts'

const SHOWN_MAX = 50

/** Notes of admins about a player; they are immutable. */
export function UserNotes({ user }: { readonly user: AdminUserDetail }) {
  const { api } = useApp()
  const notes = useQuery({
    queryKey: [ADMIN_KEY, 'notes', user.id],
    queryFn: ({ signal }) => api('admin.userNotes', { params: { id: user.id }, query: { limit: SHOWN_MAX }, signal }),
  })
  const move = useAdminMove({
    perform: (body: { readonly text: string }) => api('admin.addUserNote', { params: { id: user.id }, body }),
    successText: () => text.added,
    onDone: () => form.reset(),
  })
  const form = useCheckedForm({
    initialValues: { text: '' },
    schema: noteBodySchema,
    bodyOf: (values) => values,
    onSubmit: move.mutate,
  })
  const { onChange, ...field } = form.field('text')
  return (
    <Surface title={text.title}>
      <Stack gap="md">
        <Textarea
          {...field}
          classNames={FIELD_PARTS}
          styles={{ input: { paddingBlock: 'var(--space-1)' } }}
          label={text.label}
          rows={3}
          resize="vertical"
          maxLength={NOTE_LENGTH_MAX}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <div>
          <Button busy={move.isPending} disabled={form.values.text.trim() === ''} onClick={() => form.submit()}>
            {text.add}
          </Button>
        </div>
        <Loaded query={notes} lines={2}>
          {(rows) =>
            rows.length === 0 ? (
              <Dimmed small>{text.empty}</Dimmed>
            ) : (
              rows.map((note) => (
                <div key={note.id}>
                  <Dimmed small>{text.by(note.pseudo ?? note.admin_id, formatWhen(note.created_at))}</Dimmed>
                  <Text inherit style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                    {note.text}
                  </Text>
                </div>
              ))
            )
          }
        </Loaded>
      </Stack>
    </Surface>
  )
}
