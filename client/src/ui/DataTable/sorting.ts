/** Null sorts last in either order. */
export type SortKey = string | number | null

export interface Sort {
  readonly columnId: string
  readonly order: 'ascending' | 'descending'
}

/** Each press advances: up, down, the server's order. */
export function nextSort(sort: Sort | null, columnId: string): Sort | null {
  if (sort?.columnId !== columnId) return { columnId, order: 'ascending' }
  return sort.order === 'ascending' ? { columnId, order: 'descending' } : null
}

export function sortedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => SortKey, order: Sort['order']): Row[] {
  const sign = order === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => compared(keyOf(one), keyOf(other), sign))
}

function compared(one: SortKey, other: SortKey, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
  return sign * String(one).localeCompare(String(other), 'fr', { numeric: true })
}
