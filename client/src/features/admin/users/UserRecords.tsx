import '@mantine/core/styles/Input.layer.css'
import type { AdminUserDetail, ApiToken } from '@bougie/protocol'
import { NOTE_LENGTH_MAX, noteBodySchema } from '@bougie/protocol/rest/admin/user-endpoints.ts'
import { Group, Stack, Text, Textarea } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { EndOfList, usePagedList } from '../../../hooks/use-paged-list.tsx'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { type Description, DescriptionList } from '../../../ui/DescriptionList/DescriptionList.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frBlocks, LiftButton } from '../blocks/BlocksSection.tsx'
import { frAdmin } from '../fr-admin.ts'
import { AdminDialog, useAdminDialog } from '../parts/AdminDialog.tsx'
import { ADMIN_KEY, useAdminChange, useAdminQuery } from '../parts/Section.tsx'
import { frNotes, frUserApiTokens } from './UsersSection.tsx'

interface UserProps {
  readonly user: AdminUserDetail
}

interface RecordsProps<Entry> {
  readonly title: string
  readonly query: UseQueryResult<readonly Entry[]>
  readonly describe: (entry: Entry) => readonly Description[]
  /** The button that ends the entry. */
  readonly action: (entry: Entry) => ReactNode
}

/** Hidden without entries. */
function Records<Entry extends { readonly id: string }>({ title, query, describe, action }: RecordsProps<Entry>) {
  if (query.isPending || query.data?.length === 0) return null
  return (
    <Surface title={title}>
      <Stack gap="lg">
        <Loaded query={query}>
          {(entries) =>
            entries.map((entry) => (
              <Stack key={entry.id} gap="md">
                <DescriptionList items={describe(entry)} />
                <Group>{action(entry)}</Group>
              </Stack>
            ))
          }
        </Loaded>
      </Stack>
    </Surface>
  )
}

/** Upper bound above any real number of active blocks. */
const BLOCKS_SHOWN_MAX = 20

/** Active blocks of this player, each with a button that ends it. */
export function UserBlocks({ user }: UserProps) {
  const blocks = useAdminQuery(['blocks-of', user.id], (api, signal) =>
    api('admin.adminBlocks', { query: { status: 'active', user_id: user.id, limit: BLOCKS_SHOWN_MAX }, signal }),
  )
  return (
    <Records
      title={frBlocks.running}
      query={blocks}
      describe={({ reason, source, created_at, ends_at }) => [
        { label: frBlocks.reason, value: frBlocks.reasons[reason] ?? reason, wide: true },
        { label: frBlocks.source, value: frBlocks.sources[source] },
        { label: frBlocks.since, value: formatWhen(created_at) },
        { label: frBlocks.until, value: ends_at === null ? frBlocks.forGood : formatWhen(ends_at) },
      ]}
      action={(block) => <LiftButton block={block}>{frBlocks.liftBlock}</LiftButton>}
    />
  )
}

/** Programs that play for the player. */
export function UserApiTokens({ user }: UserProps) {
  const { api } = useApp()
  const text = frUserApiTokens
  const tokens = useAdminQuery(['apiTokens', user.id], (api, signal) =>
    api('admin.userApiTokens', { params: { id: user.id }, signal }),
  )
  const showDialog = useAdminDialog()
  const ask = ({ id: tokenId, name }: ApiToken) =>
    showDialog((close) => (
      <AdminDialog
        title={text.revokeQuestion(name)}
        confirm={text.revoke}
        tone="danger"
        perform={() => api('admin.revokeUserApiToken', { params: { id: user.id, tokenId } })}
        confirmation={text.revoked(name)}
        onClose={close}
      >
        <p>{text.revokeText}</p>
      </AdminDialog>
    ))
  return (
    <Records
      title={text.title}
      query={tokens}
      describe={({ name, prefix, scopes, expires_at, last_used_at }) => [
        { label: text.name, value: name },
        { label: text.prefix, value: `${prefix}…` },
        { label: text.scopes, value: scopes.map((scope) => text.scopeNames[scope]).join(', ') },
        { label: text.expires, value: formatWhen(expires_at) },
        { label: text.lastUsed, value: last_used_at === null ? frAdmin.none : formatWhen(last_used_at) },
      ]}
      action={(token) => (
        <Button size="small" variant="danger" label={text.revokeNamed(token.name)} onClick={() => ask(token)}>
          {text.revoke}
        </Button>
      )}
    />
  )
}

const NOTES_ON_PAGE = 50

/** Notes of admins about a player; they are immutable. */
export function UserNotes({ user }: UserProps) {
  const { api } = useApp()
  const text = frNotes
  const notes = usePagedList({
    queryKey: [ADMIN_KEY, 'notes', user.id],
    pageRows: NOTES_ON_PAGE,
    load: (api, query, signal) => api('admin.userNotes', { params: { id: user.id }, query, signal }),
  })
  const move = useAdminChange({
    perform: (body: { readonly text: string }) => api('admin.addUserNote', { params: { id: user.id }, body }),
    confirmation: text.added,
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
          styles={{ input: { paddingBlock: 'var(--space-1)' } }}
          label={text.label}
          description={text.hint}
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
          {({ pages }) =>
            pages.flat().length === 0 ? (
              <Dimmed small>{text.empty}</Dimmed>
            ) : (
              pages.flat().map((note) => (
                <div key={note.id}>
                  <Dimmed small>{text.by(note.pseudo ?? note.admin_id, formatWhen(note.created_at))}</Dimmed>
                  <Text inherit className="break-anywhere" style={{ whiteSpace: 'pre-line' }}>
                    {note.text}
                  </Text>
                </div>
              ))
            )
          }
        </Loaded>
        <EndOfList list={notes} />
      </Stack>
    </Surface>
  )
}
