import type { Plugin } from 'vite'

/** Nothing reads the names, but writing them keeps unused components in the build. */
const DISPLAY_NAME = /^\w+\.displayName = .*;$/gm
/** React's functions that make a component or a context do nothing else, which a bundler cannot know. */
const FACTORY = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g

/**
 * react-router resolves to its development build, with its warnings, in every bundler; the production build is beside
 * it. Without it, and without the parts that we do not use (forms, their requests, restored scrolling), every page
 * loads 1.8 kB of gzipped JavaScript less.
 */
export function productionRouter(): Plugin {
  return {
    name: 'bougie:production-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== 'react-router' && source !== 'react-router/dom') return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found === null ? null : { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
    },
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) => code.replace(DISPLAY_NAME, '').replace(FACTORY, '= /* @__PURE__ */ $1'),
    },
  }
}
