import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin } from 'vite'
import { chunkOf, withImports } from './chunks.ts'

const RENDER = fileURLToPath(new URL('../src/app/first-paint/render-first-paints.tsx', import.meta.url))
const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The server puts each page's nonce here. */
const NONCE = '%NONCE%'
const PAGE = 'index.html'
/** The client's key for the first paint of every other address; the plain page gets it. */
const ELSEWHERE = '*'
/** Half of a page, painted as soon as it arrives, would shift when the other half arrives. */
const WHOLE = 'whole-first-paint'
const WAIT = `<link rel="expect" blocking="render" href="#${WHOLE}">`

/** Every page sends a request as soon as it is rendered. */
const CALLS = ['api-client/src/rest-call.ts', 'protocol/src/rest/status-endpoints.ts']

/** The modules that each page needs at once: the path determines them, so the page preloads them. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  '/': ['features/home/HomeScreen.tsx', ...CALLS],
  '/battle': [
    'features/battle/lobby/LobbyScreen.tsx',
    'features/battle/store/battle-feature-store.ts',
    'protocol/src/rest/battle-endpoints.ts',
    ...CALLS,
  ],
  // Without the chart, which loads behind the screen (decision 249).
  '/cycle': ['features/cycle/arena/CycleScreen.tsx', 'features/cycle/store/cycle-feature-store.ts', ...CALLS],
}

/** Writes pages with content before any script has loaded: one for each common first address, one for the rest. */
export function firstPaint(): Plugin {
  return {
    name: 'bougie:first-paint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle[PAGE]
        if (page?.type !== 'asset') throw new Error(`The build has no ${PAGE}`)
        const html = String(page.source)
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const ofEntry = new Set(withImports(chunks, [chunkOf(chunks, PAGE)]))
        const styleOf = (fileName: string) => {
          const style = bundle[fileName]
          return style?.type === 'asset' ? String(style.source) : ''
        }
        const lengthOf = (fileName: string) => {
          const file = bundle[fileName]
          return file?.type === 'chunk' ? file.code.length : 0
        }
        // Over few connections the whole is there earlier when the longest file does not wait for the others.
        const byLength = (one: string, other: string) => lengthOf(other) - lengthOf(one)
        const pages = new Map(
          [...(await renderPaints())].map(([path, markup]) => {
            const modules = (MODULES[path] ?? []).map((module) => chunkOf(chunks, module))
            const files = withImports(chunks, modules).filter((fileName) => !ofEntry.has(fileName))
            const sheets = [...ofEntry, ...files].filter((fileName) => fileName.endsWith('.css'))
            const styles = sheets.map(styleOf).map(withDeviceScheme)
            checkMarkup(path, markup, styles.join('\n'))
            const scripts = files.filter((fileName) => fileName.endsWith('.js')).sort(byLength)
            return [path, pageWith({ html, markup, sheets, styles, scripts })] as const
          }),
        )
        const plain = pages.get(ELSEWHERE)
        if (plain === undefined) throw new Error('There is no first paint for other addresses')
        pages.delete(ELSEWHERE)
        page.source = plain
        this.emitFile({
          type: 'asset',
          fileName: '.vite/first-paint.json',
          source: JSON.stringify(Object.fromEntries(pages)),
        })
      },
    },
  }
}

interface PageParts {
  readonly html: string
  readonly markup: string
  /** The style sheets that the other pages link. */
  readonly sheets: readonly string[]
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/** Styles are inlined into the page; scripts may load after the content that is painted without them. */
function pageWith({ html, markup, sheets, styles, scripts }: PageParts): string {
  // A screen's import checks whether its styles are linked: without these links it would fetch and apply them again.
  const known = sheets.map((fileName) => `<link rel="stylesheet" disabled href="/${fileName}">`).join('')
  const preloads = scripts.map((fileName) => `<link rel="modulepreload" crossorigin href="/${fileName}">`).join('')
  return html
    .replace(/<link rel="stylesheet"[^>]*>/g, '')
    .replace('</head>', () => `${WAIT}${known}${preloads}<style nonce="${NONCE}">${styles.join('\n')}</style></head>`)
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div><i id="${WHOLE}" hidden></i>`)
}

const SCHEME = /\[data-mantine-color-scheme=(light|dark)\]/g
const RULE_WITH_SCHEME = /([^{}]*\[data-mantine-color-scheme=(light|dark)\][^{}]*)\{([^{}]*)\}/g

/**
 * The page states the chosen scheme; without a choice the device's scheme applies. Rules of a scheme are repeated for
 * that case, so that no script has to run before the first paint. `:where` adds no specificity.
 */
function withDeviceScheme(css: string): string {
  return css.replace(RULE_WITH_SCHEME, (rule: string, selectors: string, scheme: string, declarations: string) => {
    const schemes = new Set([...selectors.matchAll(SCHEME)].map(([, name]) => name))
    if (schemes.size > 1) return rule
    const ofDevice = selectors.replaceAll(SCHEME, ':where(:root):not([data-mantine-color-scheme])')
    return `${rule}@media (prefers-color-scheme:${scheme}){${ofDevice}{${declarations}}}`
  })
}

/** Checks for errors that only a browser would show: styles refused by the content policy, and unknown class names. */
function checkMarkup(path: string, markup: string, css: string): void {
  if (markup.includes(' style=')) throw new Error(`The first paint of ${path} has a style attribute`)
  const names = [...markup.matchAll(/ class="([^"]+)"/g)].flatMap(([, list = '']) => list.split(' '))
  const unknown = names.find((name) => name.startsWith('_') && !css.includes(`.${name}`))
  if (unknown !== undefined) throw new Error(`The first paint of ${path} wants .${unknown}, which no style sheet has`)
}

async function renderPaints(): Promise<ReadonlyMap<string, string>> {
  // This server never listens: it only compiles TypeScript and names CSS classes as the build does.
  const reader = await createServer({
    configFile: false,
    root: ROOT,
    plugins: [react()],
    appType: 'custom',
    logLevel: 'warn',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    const { renderFirstPaints } = await reader.ssrLoadModule(RENDER)
    return renderFirstPaints()
  } finally {
    await reader.close()
  }
}
