import type { PageCategory } from '@bougie/protocol'

/** First segment of the path. `Up&Down` is the cycle game, under any of its addresses. */
const CATEGORY_BY_SEGMENT: Readonly<Record<string, PageCategory>> = {
  '': 'Homepage',
  battle: 'Battle',
  cycle: 'Up&Down',
  'up-down': 'Up&Down',
  'up-down-singleplayer': 'Up&Down',
  profile: 'Profile',
  portefeuille: 'Wallet',
  'beta-test': 'Beta Test',
}

export function pageCategory(path: string): PageCategory {
  const segment = path.split('/')[1] ?? ''
  return Object.hasOwn(CATEGORY_BY_SEGMENT, segment) ? (CATEGORY_BY_SEGMENT[segment] ?? 'Other') : 'Other'
}

/** Never tracked, whatever the consent. */
export function isTracked(path: string): boolean {
  return path.split('/')[1] !== 'boss'
}
