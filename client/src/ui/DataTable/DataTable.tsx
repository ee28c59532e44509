// biome-ignore-all lint/a11y/noRedundantRoles: a table that is laid out as cards is no table to some browsers without them
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './DataTable.module.css'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the end of their column. */
  readonly align?: 'end'
  /** Longer texts go on in a second line. */
  readonly wrap?: boolean
}

interface DataTableProps<Row> {
  /** Names the table for assistive technology. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/**
 * A table that becomes a list of cards where it does not fit. The roles are spelled out, so that it stays a table
 * for assistive technology.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table className={styles.table} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          {columns.map(({ id, header, align }) => (
            <th
              key={id}
              scope="col"
              role="columnheader"
              className={classNames(styles.header, align === 'end' && styles.end)}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body} role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} className={styles.row} role="row">
            {columns.map(({ id, header, cell, align, wrap = false }) => (
              <td
                key={id}
                role="cell"
                className={classNames(styles.cell, align === 'end' && styles.end, !wrap && styles.oneLine)}
              >
                <span className={styles.label} aria-hidden="true">
                  {header}
                </span>
                <span className={styles.value}>{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
