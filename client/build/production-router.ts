import type { Plugin } from 'vite'

/**
 * react-router resolves to its development build, with its warnings, in every bundler; the production build is beside
 * it and saves 0.4 kB of gzipped JavaScript on every page.
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
  }
}
