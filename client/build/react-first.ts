import type { Plugin } from 'vite'

/** As named in the groups of vite.config.ts. */
export const REACT_CHUNK = 'react-root'
const PAGE = 'index.html'

/** Each script of a page runs in its own task: in the app's script React would double the length of that task. */
export function reactFirst(): Plugin {
  return {
    name: 'bougie:react-first',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle[PAGE]
        const react = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === REACT_CHUNK)
        if (page?.type !== 'asset' || react === undefined) throw new Error(`The build lacks ${PAGE} or ${REACT_CHUNK}`)
        const script = `<script type="module" crossorigin src="/${react.fileName}"></script>`
        page.source = String(page.source).replace('<script type="module"', (entry) => script + entry)
      },
    },
  }
}
