/**
 * Modules that several screens share, by the file of the build that holds them. Without these groups each combination
 * of screens that share a module is a file: the lobby loaded 69 instead of 29, some of them a hundred bytes long, and
 * over HTTP/1.1 a file costs a sixth of a round trip. A group holds what the same screens need: what only some of them
 * need would be loaded by all. `minShareCount` is the number of screens and other late parts that share a module.
 */
export const COMMON_GROUPS = [
  // Every page needs these at once, beside the entry. Home needs no other part.
  {
    name: 'page',
    test: /protocol\/src\/(free-json|rest\/blacklist)|engine\/src\/(money|cycle\/settings)|in-separate-tasks|use-page-title|Icon(Check|ChevronRight)\.mjs/,
    minShareCount: 2,
  },
  {
    name: 'parts',
    test: /node_modules\/(?!\.pnpm|zod\/)|client\/src\/(ui|i18n|hooks|stores|statement|api)\//,
    minShareCount: 10,
  },
  {
    name: 'field-parts',
    test: /components\/(Text)?Input|styles\/Input|ui\/TextField|use-(resolved-styles-api|uncontrolled|force-update)|get-auto-contrast/,
    minShareCount: 2,
  },
  {
    name: 'chart-parts',
    test: /client\/src\/chart\/|read-colour/,
    minShareCount: 2,
  },
  // The lobby, a battle and the cycle.
  {
    name: 'games',
    test: /stores\/(sound-board|commitment-store)|hooks\/use-(rules|game-keys)|use-battle-rules|use-elapsed|ui\/CountdownRing|Icon(Plus|Minus|Equal)\.mjs|net-gain/,
    minShareCount: 2,
  },
  // The line of a running battle, which other pages show too, needs nothing else of the battle.
  {
    name: 'running-battles',
    test: /battle\/(hooks\/use-battle-lists|parts\/BetPill|store\/(battle-reference|live-battle))/,
    minShareCount: 2,
  },
  { name: 'battle', test: /features\/battle\//, minShareCount: 5 },
  {
    name: 'battle-store',
    test: /battle\/store\/(battle-(store|events|state-message)|apply-battle-message|price-series)/,
    minShareCount: 2,
  },
  // Without the stakes, which home names too.
  { name: 'cycle', test: /features\/cycle\/(?!.*commitments)|engine\/src\/cycle\/(?!settings)/, minShareCount: 2 },
  { name: 'prices', test: /engine\/src\/(price|price-step|normal)\.ts$/, minShareCount: 2 },
  // With the parts of zod that no other file needs.
  { name: 'protocol', test: /packages\/|zod\/v4\/mini\/(coerce|iso)/, minShareCount: 8 },
  { name: 'messages', test: /protocol\/src\/(ws\/|reactions|rest\/cycles)/, minShareCount: 2 },
].map((group) => ({ ...group, includeDependenciesRecursively: false }))
