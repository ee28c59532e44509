import type { BotsFilter } from '@bougie/protocol'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Api } from '../../../api/api.ts'
import { choiceOf, type Filters, type Texts } from '../../../hooks/use-filters.ts'
import { EndOfList, type PagedList, type PageQuery, usePagedList } from '../../../hooks/use-paged-list.tsx'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Euros } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frAdmin } from '../fr-admin.ts'
import { ADMIN_KEY, type AdminSection, addressOf, Section, useAdminQuery } from './Section.tsx'

interface ListSectionProps<Row, Query>
  extends Pick<PagedTableProps<Row>, 'columns' | 'cursorOf' | 'everyMs' | 'filtered'> {
  readonly section: AdminSection
  /** The section's own name by default. */
  readonly title?: string
  readonly text: { readonly lead: string; readonly empty: string }
  /** The filters in use. */
  readonly query: Query
  readonly load: (api: Api, query: PageQuery & Query, signal: AbortSignal) => Promise<readonly Row[]>
  /** The player whose rows these are. */
  readonly player?: PlayerFilter | null
  /** Buttons beside the title. */
  readonly action?: ReactNode
  /** Fields of the filters, and whatever else stands above the rows. */
  readonly children?: ReactNode
}

/** A page of the back office with one list, by its filters. */
export function ListSection<Row extends { readonly id: string }, Query extends object>(
  props: ListSectionProps<Row, Query>,
) {
  const { section, title = frAdmin.nav[section].label, text, query, load, player = null, action, children } = props
  const { columns, cursorOf, everyMs, filtered = isNarrowed(query) } = props
  return (
    <Section
      title={title}
      lead={player?.lead ?? text.lead}
      action={
        player === null ? (
          action
        ) : (
          <>
            <Button to={addressOf('users', player.userId)}>{frAdmin.file}</Button>
            <Button to={addressOf(section)}>{frAdmin.everybody}</Button>
            {action}
          </>
        )
      }
    >
      {children}
      <PagedTable
        caption={title}
        columns={columns}
        empty={text.empty}
        filtered={filtered}
        name={[section, query]}
        load={(api, page, signal) => load(api, { ...page, ...query }, signal)}
        cursorOf={cursorOf}
        everyMs={everyMs}
      />
    </Section>
  )
}

function isNarrowed(query: object): boolean {
  return Object.values(query).some((value) => value !== undefined && value !== 'all')
}

export interface PlayerFilter {
  readonly userId: string
  /** Names the player. */
  readonly lead: string
}

/** The player whom the address of a list names; null for everybody. */
export function usePlayerFilter(): PlayerFilter | null {
  const [search] = useSearchParams()
  const userId = search.get('joueur')
  const { data } = useAdminQuery(
    ['user', userId],
    (api, signal) => api('admin.adminUser', { params: { id: userId ?? '' }, signal }),
    { enabled: userId !== null },
  )
  return userId === null ? null : { userId, lead: frAdmin.onlyOf(data?.pseudo ?? userId) }
}

const PAGE_ROWS = 50

interface PagedTableProps<Row> extends Pick<PagedList<Row>, 'load' | 'cursorOf'> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly empty: string
  /** The list is filtered: without a row it says that there may be others. */
  readonly filtered?: boolean
  /** Query key, with the filters. */
  readonly name: readonly unknown[]
  readonly everyMs?: number | undefined
}

/** A list of the server, newest first, with a button for further pages while the server has more. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { caption, columns, empty, filtered = false, name, load, cursorOf, everyMs = false } = props
  const list = usePagedList({
    queryKey: [ADMIN_KEY, ...name],
    pageRows: PAGE_ROWS,
    load,
    cursorOf,
    refetchEveryMs: () => everyMs,
  })
  return (
    <Surface>
      <Loaded query={list}>
        {({ pages }) => {
          const rows = pages.flat()
          if (rows.length === 0) return <EmptyState title={empty} hint={filtered ? frAdmin.widen : undefined} />
          return (
            <DataTable
              caption={caption}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              sortedPartly={list.hasNextPage ? frAdmin.sortedPartly : undefined}
            />
          )
        }}
      </Loaded>
      <EndOfList list={list} />
    </Surface>
  )
}

// Columns of one kind of value each. They sort by it unless they say otherwise.

interface Options {
  readonly sorts?: false
}

/** A text, or a link that reads as one. */
export function wordColumn<Row>(
  header: string,
  of: (row: Row) => ReactNode,
  more: Omit<Column<Row>, 'header' | 'cell'> = {},
): Column<Row> {
  return { ...more, header, cell: of }
}

/** Null is an unknown figure. */
export function figureColumn<Row>(header: string, of: (row: Row) => number | null): Column<Row> {
  return { header, align: 'end', sortBy: of, cell: (row) => of(row) ?? frAdmin.none }
}

/** Euros; null is an unknown amount. */
export function moneyColumn<Row>(
  header: string,
  of: (row: Row) => number | null,
  { sorts }: Options = {},
): Column<Row> {
  return {
    header,
    align: 'end',
    ...(sorts !== false && { sortBy: of }),
    cell(row) {
      const euros = of(row)
      return euros === null ? frAdmin.none : <Euros euros={euros} />
    },
  }
}

export function timeColumn<Row>(header: string, of: (row: Row) => string, { sorts }: Options = {}): Column<Row> {
  return { header, ...(sorts !== false && { sortBy: of }), cell: (row) => formatWhen(of(row)) }
}

// Fields of the filters of a list.

interface ChoiceFieldProps<Choice extends string> {
  readonly label: string
  readonly texts: Texts<Choice>
  readonly chosen: Choice
  readonly onChoose: (chosen: Choice) => void
}

export function ChoiceField<Choice extends string>(props: ChoiceFieldProps<Choice>) {
  const { label, texts, chosen, onChoose } = props
  return (
    <SelectField
      label={label}
      value={chosen}
      options={texts}
      onChange={(word) => onChoose(choiceOf(texts, word) ?? chosen)}
    />
  )
}

interface FilterFieldProps {
  readonly filters: Filters
  readonly name: string
  readonly label: string
}

/** Its first choice is all of them, which the address does not have. */
export function FilterField({ filters, name, label, texts }: FilterFieldProps & { readonly texts: Texts<string> }) {
  return (
    <SelectField
      label={label}
      value={choiceOf(texts, filters.of(name)) ?? ''}
      options={{ '': frAdmin.all, ...texts }}
      onChange={(word) => filters.apply({ [name]: word })}
    />
  )
}

const SEARCHED_LENGTH_MAX = 64

interface TypedFieldProps extends FilterFieldProps {
  readonly type?: 'datetime-local'
}

/** Applies with the button of its form. */
export function TypedField({ filters, name, ...field }: TypedFieldProps) {
  return (
    <TextField
      {...field}
      maxLength={SEARCHED_LENGTH_MAX}
      value={filters.typed(name)}
      onChange={(value) => filters.type(name, value)}
    />
  )
}

interface UsualChoice<Choice extends string> {
  readonly name: string
  readonly texts: Texts<Choice>
  /** Chosen while the address has none. */
  readonly usual: NoInfer<Choice>
}

export function choiceIn<Choice extends string>(filters: Filters, { name, texts, usual }: UsualChoice<Choice>) {
  return {
    texts,
    chosen: choiceOf(texts, filters.of(name)) ?? usual,
    onChoose: (chosen: Choice) => filters.apply({ [name]: chosen === usual ? undefined : chosen }),
  }
}

/** People only, where the list has no other usual value. */
export function botsIn(filters: Filters, usual: BotsFilter = 'without') {
  return { label: frAdmin.bots.label, ...choiceIn(filters, { name: 'bots', texts: frAdmin.bots.choices, usual }) }
}

const [FROM, UNTIL] = ['du', 'au']

export function SpanFields({ filters }: Pick<FilterFieldProps, 'filters'>) {
  return (
    <>
      <TypedField filters={filters} name={FROM} label={frAdmin.from} type="datetime-local" />
      <TypedField filters={filters} name={UNTIL} label={frAdmin.until} type="datetime-local" />
    </>
  )
}

/** As the server's lists take it. */
export function spanOf(filters: Filters) {
  return { from: timeOf(filters.of(FROM)), until: timeOf(filters.of(UNTIL)) }
}

/** Undefined for a text that is no time, as an address may hold. */
function timeOf(local: string): string | undefined {
  const time = new Date(local)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
