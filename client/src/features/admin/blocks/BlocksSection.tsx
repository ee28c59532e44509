import type { CallInput } from '@bougie/api-client/rest-client.ts'
import { BLOCK_REASON_LENGTH_MAX, type BlockResponse, type UserId } from '@bougie/protocol'
import { blockBodySchema } from '@bougie/protocol/rest/admin/block-endpoints.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { useFilters } from '../../../hooks/use-filters.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Button, type ButtonProps } from '../../../ui/Button/Button.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frAdmin } from '../fr-admin.ts'
import { AdminDialog } from '../parts/AdminDialog.tsx'
import { addressOf } from '../parts/admin-sections.ts'
import { timeColumn, wordColumn } from '../parts/columns.tsx'
import { ChoiceField, choiceIn } from '../parts/filters.tsx'
import { ListSection } from '../parts/ListSection.tsx'
import { useRowDialog } from '../parts/row-dialogs.tsx'
import { ExportButton, Toolbar } from '../parts/Section.tsx'
import { useAdminChange } from '../parts/use-admin.ts'
import { FOREVER, frBlocks as text } from './fr-blocks.ts'

const COLUMNS: readonly Column<BlockResponse>[] = [
  wordColumn(text.subject, (block) => <Subject {...block} />, { namesRow: true }),
  { header: text.reason, wrap: true, cell: ({ reason }) => text.reasons[reason] ?? reason },
  wordColumn(text.source, ({ source }) => text.sources[source]),
  timeColumn(text.since, ({ created_at }) => created_at),
  {
    header: text.until,
    sortBy: ({ ends_at }) => ends_at,
    cell: ({ ends_at }) => (ends_at === null ? text.forGood : formatWhen(ends_at)),
  },
  wordColumn(text.state, (block) => <State {...block} />),
  {
    header: text.action,
    align: 'end',
    cell: (block) =>
      block.active ? (
        <LiftButton block={block} size="small" label={text.liftNamed(subjectOf(block))}>
          {text.lift}
        </LiftButton>
      ) : (
        frAdmin.none
      ),
  },
]

/** Blocks set by players themselves or by an admin. */
export function BlocksSection() {
  const shown = choiceIn(useFilters(), { name: 'afficher', texts: text.shows, usual: 'active' })
  const query = { status: shown.chosen }
  const [adding, setAdding] = useState(false)
  return (
    <ListSection
      section="blocks"
      text={text}
      action={
        <>
          <ExportButton list="blocks" filter={query} />
          <Button onClick={() => setAdding(true)}>{text.addAction}</Button>
        </>
      }
      columns={COLUMNS}
      query={query}
      load={(api, query, signal) => api('admin.adminBlocks', { query, signal })}
    >
      <Toolbar>
        <ChoiceField label={text.show} {...shown} />
      </Toolbar>
      {adding && <BlockDialog user={null} onClose={() => setAdding(false)} />}
    </ListSection>
  )
}

interface LiftButtonProps extends Pick<ButtonProps, 'size' | 'label' | 'children'> {
  readonly block: BlockResponse
}

export function LiftButton({ block, ...button }: LiftButtonProps) {
  const { api } = useApp()
  const showDialog = useRowDialog()
  const subject = subjectOf(block)
  const ask = () =>
    showDialog((close) => (
      <AdminDialog
        title={text.liftQuestion}
        confirm={text.lift}
        perform={() => api('admin.liftBlock', { params: { id: block.id } })}
        confirmation={text.liftDone(subject)}
        onClose={close}
      >
        <p>{text.liftText(subject)}</p>
      </AdminDialog>
    ))
  return <Button {...button} onClick={ask} />
}

function subjectOf({ pseudo, user_id, ip }: BlockResponse): string {
  return pseudo ?? user_id ?? ip ?? frAdmin.none
}

function Subject(block: BlockResponse) {
  const subject = subjectOf(block)
  return block.user_id === null ? subject : <Link to={addressOf('users', block.user_id)}>{subject}</Link>
}

function State({ active, lifted_at }: BlockResponse) {
  if (active) return <Tag tone="bad">{text.active}</Tag>
  return <Tag>{lifted_at === null ? text.ended : text.lifted}</Tag>
}

const OWN_WORDS = 'other'
const REASONS = { ...text.reasons, [OWN_WORDS]: text.ownWords }

interface BlockDialogProps {
  /** Null asks for an address. */
  readonly user: { readonly id: UserId; readonly pseudo: string } | null
  readonly onClose: () => void
}

/** Blocks a player or an address, with a duration and a reason. */
export function BlockDialog({ user, onClose }: BlockDialogProps) {
  const { api } = useApp()
  const move = useAdminChange({
    perform: (body: CallInput<'addBlock'>['body']) => api('admin.addBlock', { body }),
    confirmation: (_block, { ip }) => text.added(user?.pseudo ?? ip ?? ''),
    onDone: onClose,
  })
  const [known, setKnown] = useState('multiple_violations')
  const form = useCheckedForm({
    initialValues: { ip: '', minutes: '1440', reason: '' },
    schema: blockBodySchema,
    bodyOf: ({ ip, minutes, reason }) => ({
      ...(user === null ? { ip: ip.trim() } : { user_id: user.id }),
      minutes: minutes === FOREVER ? null : Number(minutes),
      reason: known === OWN_WORDS ? reason : known,
    }),
    sentences: { ip: text.ipMissing, reason: text.wordsMissing },
    onSubmit: move.mutate,
  })

  return (
    <ConfirmDialog
      title={text.addTitle(user?.pseudo ?? text.anAddress)}
      confirm={text.addConfirm}
      tone="danger"
      busy={move.isPending}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>{text.addText}</p>
      {user === null && <TextField {...form.field('ip')} label={text.ip} maxLength={45} autoFocus />}
      <SelectField {...form.field('minutes')} label={text.duration} options={text.durations} />
      <SelectField label={text.reason} value={known} options={REASONS} onChange={setKnown} />
      {known === OWN_WORDS && (
        <TextField
          {...form.field('reason')}
          label={text.words}
          hint={text.wordsHint}
          maxLength={BLOCK_REASON_LENGTH_MAX}
        />
      )}
    </ConfirmDialog>
  )
}
