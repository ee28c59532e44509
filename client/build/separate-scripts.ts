import type { Plugin } from 'vite'

/** As named in the groups of vite.config.ts. */
export const REACT_CHUNK = 'react-root'
export const APP_CHUNK = 'app'
const PAGE = 'index.html'

/** Each script of a page runs in its own task: evaluated by the entry's, React and the app would be one long task. */
export function separateScripts(): Plugin {
  return {
    name: 'bougie:separate-scripts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle[PAGE]
        if (page?.type !== 'asset') throw new Error(`The build lacks ${PAGE}`)
        const scripts = [REACT_CHUNK, APP_CHUNK].map((name) => {
          const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
          if (chunk === undefined) throw new Error(`The build lacks ${name}`)
          return `<script type="module" crossorigin src="/${chunk.fileName}"></script>`
        })
        page.source = String(page.source).replace('<script type="module"', (entry) => scripts.join('') + entry)
      },
    },
  }
}
