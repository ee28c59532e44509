import type { BlockResponse } from '@bougie/protocol'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { addressOf } from '../parts/admin-sections.ts'
import { ExportButton } from '../parts/ExportButton.tsx'
import { PagedTable } from '../parts/PagedTable.tsx'
import { Actions, Section, Toolbar } from '../parts/Section.tsx'
import { ADMIN_PAGE, useAdminPages } from '../parts/use-admin-pages.ts'
import { frAdmin } from '../text/fr-admin.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { LiftDialog } from './LiftDialog.tsx'

const text = frAdmin.blocks

type Shown = 'active' | 'all'
const SHOWN: readonly Shown[] = ['active', 'all']

const COLUMNS: readonly Column<BlockResponse>[] = [
  { id: 'subject', header: text.subject, cell: (block) => <Subject {...block} /> },
  { id: 'reason', header: text.reason, wrap: true, cell: ({ reason }) => text.reasons[reason] ?? reason },
  { id: 'source', header: text.source, cell: ({ source }) => text.sources[source] },
  {
    id: 'since',
    header: text.since,
    sortBy: ({ created_at }) => created_at,
    cell: ({ created_at }) => formatWhen(created_at),
  },
  {
    id: 'until',
    header: text.until,
    sortBy: ({ ends_at }) => ends_at,
    cell: ({ ends_at }) => (ends_at === null ? text.forGood : formatWhen(ends_at)),
  },
  { id: 'state', header: text.state, cell: (block) => <State {...block} /> },
]

/** Blocks set by players themselves or by an admin. */
export function BlocksSection() {
  const { api } = useApp()
  const [status, setStatus] = useState<Shown>('active')
  const [adding, setAdding] = useState(false)
  const [lifting, setLifting] = useState<BlockResponse | null>(null)
  const blocks = useAdminPages<BlockResponse>({
    key: ['blocks', status],
    load: ({ before, signal }) =>
      api('adminBlocks', { query: { status, limit: ADMIN_PAGE, ...(before !== undefined && { before }) }, signal }),
  })
  const lift: Column<BlockResponse> = {
    id: 'lift',
    header: text.action,
    align: 'end',
    cell: (block) =>
      block.active ? (
        <Button size="small" label={text.liftNamed(subjectOf(block))} onClick={() => setLifting(block)}>
          {text.lift}
        </Button>
      ) : (
        frAdmin.none
      ),
  }
  const add = (
    <Actions>
      <ExportButton list="blocks" />
      <Button onClick={() => setAdding(true)}>{text.addAction}</Button>
    </Actions>
  )
  return (
    <Section title={frAdmin.nav.blocks} lead={text.lead} action={add}>
      <Toolbar>
        <SelectField
          label={text.show}
          value={status}
          options={SHOWN.map((value) => ({ value, label: text.shows[value] }))}
          onChange={(value) => setStatus(value === 'all' ? 'all' : 'active')}
        />
      </Toolbar>
      <PagedTable caption={frAdmin.nav.blocks} columns={[...COLUMNS, lift]} query={blocks} empty={text.empty} />
      {adding && <BlockDialog user={null} onClose={() => setAdding(false)} />}
      {lifting !== null && <LiftDialog block={lifting} subject={subjectOf(lifting)} onClose={() => setLifting(null)} />}
    </Section>
  )
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
