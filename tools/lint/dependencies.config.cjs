// Directions of imports, as docs/architecture.md draws them, checked by dependency-cruiser in `npm test` and
// `npm run check`. TypeScript 7 has no interface for it yet, so swc reads the sources; imports of types count.
// Biome would see the text of an import, not the file that it resolves to, and no circles.

const CAPABILITIES =
  '^server/src/(identity|wallet|influencer|players|personal-data|blacklist|analytics|admin|audit-log|' +
  'security-log|games/[a-z]+)/'
/** Repositories, and the files that map their rows. */
const REPOSITORIES = '(^|/|-)(repository|rows)[.]ts$'
/** Routes, sockets, and hooks of Fastify. */
const EDGE_FILES = '(^|/|-)(routes|socket|hooks)[.]ts$'
const TESTS = '([.](test|contract)[.]tsx?$|/testing/)'

/** Matches a package by its name, installed or not: the tests of these rules have no packages. */
const packages = (...names) => `(^|node_modules/)(${names.join('|')})(/|$)`

const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from, pathNot: TESTS } : from,
  to,
})

module.exports = {
  forbidden: [
    forbid('no-circles', 'Two files that need each other are one file, or hide a third.', {}, { circular: true }),

    forbid('engine-is-pure', 'The engine imports nothing but hashes.', '^packages/engine/src/', {
      pathNot: `^packages/engine/src/|${packages('@noble/hashes')}`,
    }),
    forbid(
      'protocol-knows-schemas',
      'The protocol imports zod, and what knows the shapes of accounts.',
      '^packages/protocol/src/',
      { pathNot: `^packages/protocol/src/|${packages('zod', 'ibantools', 'bitcoin-address-validation')}` },
    ),
    forbid(
      'battle-messages-know-game-and-protocol',
      'Server and browser publish the same messages of a battle: its rules and the shapes of messages are all that takes.',
      '^packages/battle-messages/src/',
      { pathNot: '^packages/(battle-messages|engine|protocol)/src/' },
    ),

    forbid(
      'api-client-knows-protocol',
      'The REST client and the live socket know the protocol, and run in Node and in a browser alike.',
      '^packages/api-client/src/',
      { pathNot: `^packages/(api-client|protocol)/src/|${packages('zod')}` },
    ),

    forbid(
      'simulate-by-the-client',
      'Simulated players speak to a server by the published client alone.',
      { path: '^tools/simulate/' },
      { path: packages('ws', 'undici', 'ioredis') },
    ),
    forbid(
      'server-by-its-facade',
      'Tools, simulation and browser tests reach the server through server/src/index.ts, and the support for tests.',
      { path: '^(tools|packages/simulation|client/e2e)/' },
      { path: '^server/src/(?!index[.]ts$)' },
    ),
    forbid(
      'simulation-knows-public-packages',
      'The simulation runs the real server: nothing of the web app or of the tools.',
      { path: '^packages/simulation/' },
      { path: `^(client|tools)/|${packages('@bougie/client', '@bougie/tools')}` },
    ),

    forbid(
      'client-knows-interfaces',
      'The browser knows protocol and engine, and the server by its interface only.',
      '^client/src/',
      { path: `^(server|tools)/|${packages('@bougie/server', '@bougie/tools')}` },
    ),
    forbid('client-runs-in-browsers', 'No module of Node exists in a browser.', '^client/src/', {
      dependencyTypes: ['core'],
    }),

    forbid(
      'features-meet-above',
      'A feature gets what it needs of another one from the layer above, or shares it in one below.',
      '^client/src/features/([^/]+)/',
      { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    ),
    forbid('ui-knows-no-feature', 'A part of the design system knows no feature and no store.', '^client/src/ui/', {
      path: '^client/src/(features|routes|hooks|stores|api)/',
    }),
    forbid('stores-know-no-view', 'Data knows nothing of how it is shown.', '^client/src/(stores|api)/', {
      path: '^client/src/(features|routes|hooks|ui)/',
    }),

    forbid('server-knows-interfaces', 'The server knows protocol and engine only.', '^server/src/', {
      path: `^(client|tools)/|${packages('@bougie/client', '@bougie/tools', 'react', 'react-dom')}`,
    }),
    forbid(
      'root-chooses-adapters',
      'Only the composition root chooses adapters; everything else sees the port.',
      { path: '^server/src/', pathNot: ['^server/src/((app|infrastructure)/|index[.]ts$)', TESTS] },
      { path: '(^|/)server/src/infrastructure/' },
    ),
    forbid(
      'infrastructure-implements-ports',
      'An adapter knows the port, and no capability.',
      '^server/src/infrastructure/',
      { path: `${CAPABILITIES}|^server/src/app/` },
    ),
    forbid(
      'repositories-open-the-database',
      "Tables, SQL and Prisma are a repository's; a service hands it the reader or the transaction.",
      {
        path: '^server/src/',
        pathNot: [
          REPOSITORIES,
          '^server/src/((app|infrastructure|platform/database|generated)/|ports/database[.]ts$|index[.]ts$)',
          TESTS,
        ],
      },
      { path: '(^|/)server/src/(generated|platform/database)/' },
    ),
    forbid('nobody-imports-the-root', 'The composition root stands on top.', '^server/src/(?!app/|index[.]ts$)', {
      path: '(^|/)server/src/app/(?!config[.]ts$)',
    }),
    forbid(
      'edge-knows-no-capability',
      'Capabilities bring their routes and sockets to the edge; the platform knows ports.',
      '^server/src/platform/(http|ws|scheduling|telemetry|database)/',
      { path: CAPABILITIES },
    ),
    forbid('runtime-knows-no-game', 'A game brings its rules to the runtime.', '^server/src/games/runtime/', {
      path: '^server/src/games/(?!runtime/)',
    }),
    forbid('ports-know-no-capability', 'A port has the words of what it stands for.', '^server/src/ports/', {
      path: `${CAPABILITIES}|^server/src/(platform/(http|ws)|infrastructure|app)/|${packages('fastify', '@fastify', 'ws')}`,
    }),
    forbid(
      'behind-the-edge-no-transport',
      "Only the edge and a capability's routes and socket know HTTP and sockets.",
      { path: `${CAPABILITIES}|^server/src/infrastructure/`, pathNot: [EDGE_FILES, TESTS, '/infrastructure/feeds/'] },
      { path: `^server/src/platform/(http|ws)/|${packages('fastify', 'fastify-[a-z-]+', '@fastify', 'ws')}` },
    ),
    forbid(
      'capabilities-meet-by-service',
      'A capability reaches another through its service or its capability.ts only (and money through wallet/ledger).',
      {
        path: '^server/src/((?!app|platform|ports|infrastructure|generated)[a-z-]+|games/[a-z]+)/',
        pathNot: TESTS,
      },
      {
        path: CAPABILITIES,
        pathNot: [
          '^server/src/$1/',
          '/(service|capability)[.]ts$',
          '/wallet/(ledger|accounts)[.]ts$',
          '/games/runtime/',
        ],
      },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', '/generated/'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
