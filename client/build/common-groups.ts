/**
 * Modules that several screens share, by the file of the build that holds them. Without these groups each combination
 * of screens that share a module is a file: the lobby loaded 69 instead of 29, some of them a hundred bytes long, and
 * over HTTP/1.1 a file costs a sixth of a round trip. A group holds what the same screens need: what only some of them
 * need would be loaded by all. `minShareCount` is the number of screens and other late parts that share a module.
 * Each pattern matches modules of the sources (tools/web-size/common-groups.test.ts), or a renamed file would change groups.
 */
const GROUPS = [
  // Every page needs these at once, beside the entry. Home needs no other part.
  {
    name: 'page',
    minShareCount: 2,
    modules: [
      /protocol\/src\/free-json/,
      /protocol\/src\/rest\/blacklist/,
      /engine\/src\/money/,
      /engine\/src\/cycle\/settings/,
      /in-separate-tasks/,
      /use-page-title/,
      /IconCheck\.mjs/,
      /IconChevronRight\.mjs/,
    ],
  },
  {
    name: 'parts',
    minShareCount: 10,
    modules: [
      /node_modules\/(?!\.pnpm|zod\/)/,
      /client\/src\/ui\//,
      /client\/src\/i18n\//,
      /client\/src\/hooks\//,
      /client\/src\/stores\//,
      /client\/src\/statement\//,
      /client\/src\/api\//,
    ],
  },
  {
    name: 'field-parts',
    minShareCount: 2,
    modules: [
      /components\/(Text)?Input/,
      /styles\/Input/,
      /ui\/TextField/,
      /use-resolved-styles-api/,
      /use-uncontrolled/,
      /use-force-update/,
      /get-auto-contrast/,
    ],
  },
  { name: 'chart-parts', minShareCount: 2, modules: [/client\/src\/chart\//, /read-colour/] },
  // The lobby, a battle and the cycle.
  {
    name: 'games',
    minShareCount: 2,
    modules: [
      /stores\/sound-board/,
      /stores\/commitment-store/,
      /hooks\/use-rules/,
      /hooks\/use-game-keys/,
      /use-battle-rules/,
      /use-elapsed/,
      /ui\/CountdownRing/,
      /IconPlus\.mjs/,
      /IconMinus\.mjs/,
      /IconEqual\.mjs/,
      /net-gain/,
    ],
  },
  // The line of a running battle, which other pages show too, needs nothing else of the battle.
  {
    name: 'running-battles',
    minShareCount: 2,
    modules: [/battle\/hooks\/use-battle-lists/, /battle\/parts\/(BetPill|RatingFigure)/, /battle\/store\/live-battle/],
  },
  { name: 'battle', minShareCount: 5, modules: [/features\/battle\//] },
  {
    name: 'battle-store',
    minShareCount: 2,
    modules: [
      /battle\/store\/battle-store/,
      /battle\/store\/battle-events/,
      /battle\/store\/battle-state-message/,
      /battle\/store\/apply-battle-message/,
      /battle\/store\/price-series/,
    ],
  },
  // Without the stakes, which home names too.
  {
    name: 'cycle',
    minShareCount: 2,
    modules: [/features\/cycle\/(?!.*commitments)/, /engine\/src\/cycle\/(?!settings)/],
  },
  {
    name: 'prices',
    minShareCount: 2,
    modules: [/engine\/src\/price\.ts$/, /engine\/src\/price-step\.ts$/, /engine\/src\/normal\.ts$/],
  },
  // With the parts of zod that no other file needs.
  { name: 'protocol', minShareCount: 8, modules: [/packages\//, /zod\/v4\/mini\/coerce/, /zod\/v4\/mini\/iso/] },
  {
    name: 'messages',
    minShareCount: 2,
    modules: [/protocol\/src\/ws\//, /protocol\/src\/rest\/cycles/],
  },
]

/** As the bundler takes them: one test for each group. */
export const COMMON_GROUPS = GROUPS.map(({ name, minShareCount, modules }) => ({
  name,
  minShareCount,
  test: new RegExp(modules.map(({ source }) => source).join('|')),
  includeDependenciesRecursively: false,
}))

/** Patterns that match none of these modules. */
export function unmatchedPatterns(modules: readonly string[]): readonly string[] {
  const patterns = GROUPS.flatMap((group) => group.modules.map((pattern) => ({ group: group.name, pattern })))
  const unmatched = patterns.filter(({ pattern }) => !modules.some((module) => pattern.test(module)))
  return unmatched.map(({ group, pattern }) => `${group}: ${pattern}`)
}
