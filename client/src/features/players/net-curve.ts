interface Box {
  readonly width: number
  readonly height: number
}

/** Values at equal distances, drawn from edge to edge of a box. */
export function lineThrough(
  values: readonly number[],
  { width, height }: Box,
): { readonly points: string; readonly yOf: (value: number) => number } {
  const top = Math.max(...values)
  const span = Math.max(1, top - Math.min(...values))
  const margin = height * 0.06
  const yOf = (value: number) => Math.round(margin + ((top - value) / span) * (height - 2 * margin))
  const step = width / Math.max(1, values.length - 1)
  return { points: values.map((value, index) => `${Math.round(index * step)},${yOf(value)}`).join(' '), yOf }
}

/** The sum of the days so far, from 0 on. */
export function netCurve(dayCents: readonly number[], box: Box): { readonly points: string; readonly zeroY: number } {
  const sums = [0]
  for (const cents of dayCents) sums.push((sums.at(-1) ?? 0) + cents)
  const { points, yOf } = lineThrough(sums, box)
  return { points, zeroY: yOf(0) }
}
