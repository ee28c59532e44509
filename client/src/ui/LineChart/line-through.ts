interface Box {
  readonly width: number
  readonly height: number
}

interface Line {
  /** For a polyline: the earliest value on the left, the highest at the top. */
  readonly points: string
  readonly yOf: (value: number) => number
}

/** Values at equal distances, drawn from edge to edge of a box. */
export function lineThrough(values: readonly number[], { width, height }: Box): Line {
  const top = Math.max(...values)
  const span = Math.max(1, top - Math.min(...values))
  const margin = height * 0.06
  const yOf = (value: number) => rounded(margin + ((top - value) / span) * (height - 2 * margin))
  const step = width / Math.max(1, values.length - 1)
  return { points: values.map((value, index) => `${rounded(index * step)},${yOf(value)}`).join(' '), yOf }
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10
}
