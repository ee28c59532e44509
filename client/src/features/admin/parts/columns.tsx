// Columns of one kind of value each. They sort by it unless they say otherwise.
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import type { ReactNode } from 'react'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { frAdmin } from '../fr-admin.ts'

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

interface EurosProps {
  readonly euros: number
  readonly signed?: boolean
}

export function Euros({ euros, signed = false }: EurosProps) {
  return <Amount cents={centsFromEuros(euros)} signed={signed && euros !== 0} />
}
