// Places a label at the first of its positions where it covers no important content. Pure.

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The first free position; where all are occupied the last, which is the furthest away. */
export function firstFree(places: readonly [Box, ...Box[]], taken: readonly Box[]): Box {
  const free = places.find((place) => taken.every((box) => !overlap(place, box)))
  return free ?? places.at(-1) ?? places[0]
}

export function overlap(one: Box, other: Box): boolean {
  const across = one.left < other.left + other.width && other.left < one.left + one.width
  return across && one.top < other.top + other.height && other.top < one.top + one.height
}
