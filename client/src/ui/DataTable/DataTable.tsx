// biome-ignore-all lint/a11y/noRedundantRoles: a table that is laid out as cards is no table to some browsers without them
import '@mantine/core/styles/Table.layer.css'
import { Table, UnstyledButton } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './DataTable.module.css'

export interface Column<Row> {
  /** Also its key: no two columns of a table have the same. */
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Figures align to the end of their column. */
  readonly align?: 'end'
  /** Longer texts wrap. */
  readonly wrap?: boolean
  /** Returns the value by which rows are sorted when the heading is pressed. */
  readonly sortBy?: (row: Row) => SortKey
  /** The cell that is the row's header. */
  readonly namesRow?: boolean
}

interface DataTableProps<Row> {
  /** Names the table for assistive technology. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Shown with sorted rows while the server has more than these. */
  readonly sortedPartly?: string | undefined
  /** Layout of the cards on a phone: one cell per line, or several for short figures. */
  readonly cards?: 'lines' | 'grid'
}

/**
 * A table that becomes a list of cards where it does not fit; its headings sort it then. Explicit roles keep it
 * a table for assistive technology.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, sortedPartly, cards = 'lines' } = props
  const [sort, setSort] = useState<Sort | null>(null)
  const sortKey = columns.find(({ header }) => header === sort?.header)?.sortBy
  const shown = sort === null || sortKey === undefined ? rows : sortedBy(rows, sortKey, sort.order)
  return (
    <>
      <div className={styles.scroller}>
        <Table
          className={classNames(styles.table, styles[cards])}
          role="table"
          aria-label={caption}
          highlightOnHover
          withRowBorders={false}
        >
          <Table.Thead className={styles.head ?? ''} role="rowgroup">
            <Table.Tr role="row">
              {columns.map(({ header, align, sortBy }) => (
                <Table.Th
                  key={header}
                  scope="col"
                  role="columnheader"
                  aria-sort={sort?.header === header ? sort.order : undefined}
                  className={classNames(styles.header, align === 'end' && styles.end, sortBy && styles.sortable)}
                >
                  {sortBy === undefined ? (
                    header
                  ) : (
                    <UnstyledButton className={styles.sort ?? ''} onClick={() => setSort(nextSort(sort, header))}>
                      {header}
                      <SortIcon order={sort?.header === header ? sort.order : null} />
                    </UnstyledButton>
                  )}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className={styles.body ?? ''} role="rowgroup">
            {shown.map((row) => (
              <Table.Tr key={keyOf(row)} className={styles.row ?? ''} role="row">
                {columns.map((column) => (
                  <Cell key={column.header} column={column} row={row} />
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {sort !== null && sortedPartly !== undefined && (
        <p className={styles.note} role="status">
          {sortedPartly}
        </p>
      )}
    </>
  )
}

interface CellProps<Row> {
  readonly column: Column<Row>
  readonly row: Row
}

/** Column name for the cards, by the style sheet; screen readers read it from the heading. */
function Cell<Row>({ column, row }: CellProps<Row>) {
  const { header, cell, align, wrap = false, namesRow = false } = column
  const className = classNames(styles.cell, align === 'end' && styles.end, !wrap && styles.oneLine)
  const parts = { className, 'data-label': header, children: <span className={styles.value}>{cell(row)}</span> }
  return namesRow ? <Table.Th scope="row" role="rowheader" {...parts} /> : <Table.Td role="cell" {...parts} />
}

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown } as const

function SortIcon({ order }: { readonly order: Sort['order'] | null }) {
  const Icon = order === null ? IconArrowsSort : ICONS[order]
  return <Icon size={14} aria-hidden="true" />
}

/** Null sorts last in either order. */
type SortKey = string | number | null

interface Sort {
  /** The sorted column. */
  readonly header: string
  readonly order: 'ascending' | 'descending'
}

/** Each press advances: up, down, the server's order. */
function nextSort(sort: Sort | null, header: string): Sort | null {
  if (sort?.header !== header) return { header, order: 'ascending' }
  return sort.order === 'ascending' ? { header, order: 'descending' } : null
}

export function sortedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => SortKey, order: Sort['order']): Row[] {
  const sign = order === 'ascending' ? 1 : -1
  return [...rows].sort((one, other) => compared(keyOf(one), keyOf(other), sign))
}

function compared(one: SortKey, other: SortKey, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
  return sign * String(one).localeCompare(String(other), 'fr', { numeric: true })
}

interface FigureTableProps {
  readonly caption: string
  readonly headings: readonly string[]
  /** The narrowest phone goes without the second column. */
  readonly secondLeast?: boolean
  readonly children: ReactNode
}

/** Short figures by row, also on a phone; a long table scrolls within its frame. */
export function FigureTable({ caption, headings, secondLeast = false, children }: FigureTableProps) {
  return (
    // Reachable by keyboard, because a long list scrolls in its own frame. A group, because the card around it is the
    // landmark.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls has to take the focus
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className={styles.figuresFrame} role="group" aria-label={caption} tabIndex={0}>
      <table className={classNames(styles.figures, secondLeast && styles.secondLeast)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
