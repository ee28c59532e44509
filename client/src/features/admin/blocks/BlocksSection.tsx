import type { BlockResponse } from '@bougie/protocol'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { useFilters } from '../../../hooks/use-filters.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Button, type ButtonProps } from '../../../ui/Button/Button.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { frAdmin } from '../fr-admin.ts'
import { AdminDialog } from '../parts/AdminDialog.tsx'
import { addressOf } from '../parts/admin-sections.ts'
import { timeColumn, wordColumn } from '../parts/columns.tsx'
import { ExportButton } from '../parts/ExportButton.tsx'
import { ChoiceField, choiceIn } from '../parts/filters.tsx'
import { ListSection } from '../parts/ListSection.tsx'
import { useRowDialog } from '../parts/row-dialogs.tsx'
import { Toolbar } from '../parts/Section.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { frBlocks as text } from './fr-blocks.ts'

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
