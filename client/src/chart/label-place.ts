// Where a label finds room: the first of its places at which it lies on nothing that must stay readable. Pure.

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The first free one; where all are taken the last, which stands furthest away. */
export function firstFree(places: readonly [Box, ...Box[]], taken: readonly Box[]): Box {
  const free = places.find((place) => taken.every((box) => !overlap(place, box)))
  return free ?? places.at(-1) ?? places[0]
}

export function overlap(one: Box, other: Box): boolean {
  const across = one.left < other.left + other.width && other.left < one.left + one.width
  return across && one.top < other.top + other.height && other.top < one.top + one.height
}
