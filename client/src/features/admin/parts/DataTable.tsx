// biome-ignore-all lint/a11y/noRedundantRoles: a table that is laid out as cards is no table to some browsers without them
import '@mantine/core/styles/Table.layer.css'
import { Table, UnstyledButton } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { type ReactNode, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { frAdmin } from '../text/fr-admin.ts'
import styles from './DataTable.module.css'
import { nextSort, type Sort, type SortKey, sortedBy } from './sorting.ts'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the end of their column. */
  readonly align?: 'end'
  /** Longer texts go on in a second line. */
  readonly wrap?: boolean
  /** What its rows are sorted by when its heading is pressed. */
  readonly sortBy?: (row: Row) => SortKey
}

interface DataTableProps<Row> {
  /** Names the table for assistive technology. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The server has more rows than these. */
  readonly isPartial?: boolean
}

/**
 * A table that becomes a list of cards where it does not fit; its headings are the ways to sort it then. The roles are
 * spelled out, so that it stays a table for assistive technology.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf, isPartial = false }: DataTableProps<Row>) {
  const [sort, setSort] = useState<Sort | null>(null)
  const sortKey = columns.find(({ id }) => id === sort?.columnId)?.sortBy
  const shown = sort === null || sortKey === undefined ? rows : sortedBy(rows, sortKey, sort.order)
  return (
    <>
      <Table className={styles.table ?? ''} role="table" aria-label={caption} highlightOnHover withRowBorders={false}>
        <Table.Thead className={styles.head ?? ''} role="rowgroup">
          <Table.Tr role="row">
            {columns.map(({ id, header, align, sortBy }) => (
              <Table.Th
                key={id}
                scope="col"
                role="columnheader"
                aria-sort={sort?.columnId === id ? sort.order : undefined}
                className={classNames(styles.header, align === 'end' && styles.end, sortBy && styles.sortable)}
              >
                {sortBy === undefined ? (
                  header
                ) : (
                  <UnstyledButton className={styles.sort ?? ''} onClick={() => setSort(nextSort(sort, id))}>
                    {header}
                    <SortIcon order={sort?.columnId === id ? sort.order : null} />
                  </UnstyledButton>
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={styles.body ?? ''} role="rowgroup">
          {shown.map((row) => (
            <Table.Tr key={keyOf(row)} className={styles.row ?? ''} role="row">
              {columns.map(({ id, header, cell, align, wrap = false }) => (
                <Table.Td
                  key={id}
                  role="cell"
                  className={classNames(styles.cell, align === 'end' && styles.end, !wrap && styles.oneLine)}
                >
                  <span className={styles.label} aria-hidden="true">
                    {header}
                  </span>
                  <span className={styles.value}>{cell(row)}</span>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {sort !== null && isPartial && (
        <p className={styles.note} role="status">
          {frAdmin.sortedPartly}
        </p>
      )}
    </>
  )
}

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown } as const

function SortIcon({ order }: { readonly order: Sort['order'] | null }) {
  const Icon = order === null ? IconArrowsSort : ICONS[order]
  return <Icon size={14} aria-hidden="true" />
}
