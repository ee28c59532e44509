import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { COMMON_GROUPS } from './build/common-groups.ts'
import { devServerOrigin } from './build/dev-server-origin.ts'
import { earlierAssets } from './build/earlier-assets.ts'
import { firstPaint } from './build/first-paint.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { productionRouter } from './build/production-router.ts'
import { APP_CHUNK, REACT_CHUNK, separateScripts } from './build/separate-scripts.ts'
import { serviceWorker } from './build/service-worker.ts'

const isNoEntry = (id: string) => !/\/index\.html$|\/app\/main\.tsx$|\/service-worker\//.test(id)

/** The chart library. */
const CHART_CHUNK = 'chart'

/**
 * Nearly all functions of these files run while a game opens. Chromium compiles them on another thread while the file
 * loads, instead of each at its first call: a sixth of the scripts' time on the way into a game.
 */
const COMPILED_WHILE_LOADING: ReadonlySet<string> = new Set([REACT_CHUNK, APP_CHUNK, CHART_CHUNK])

const toServer = (): ProxyOptions => ({
  target: devServerOrigin(new URL('../.env', import.meta.url)),
  changeOrigin: false,
})

export default defineConfig(() => ({
  plugins: [
    react(),
    productionRouter(),
    preloadFonts(),
    serviceWorker(),
    separateScripts(),
    firstPaint(),
    precompress(),
    earlierAssets(),
  ],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': toServer(), '/ws': { ...toServer(), ws: true } },
  },
  build: {
    // The language of the browsers that README.md names; `lib` in tsconfig.json refuses library functions newer than that.
    target: 'es2022',
    manifest: true,
    // The plugin `earlierAssets` removes files of earlier builds later.
    emptyOutDir: false,
    // A strict content policy refuses data: URLs for fonts and styles, and files are cached permanently anyway.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    rolldownOptions: {
      input: ['index.html', 'src/service-worker/sw.ts'],
      output: {
        // A service worker controls the folder of its own file, and keeps its name from build to build.
        codeSplitting: {
          groups: [
            { name: REACT_CHUNK, test: /node_modules\/(react-dom|scheduler)\/|src\/app\/react-root\.ts$/, priority: 2 },
            // Without it each combination of screens that share a module of the entry is a file: 12 more on every page.
            { name: APP_CHUNK, tags: ['$initial'], test: isNoEntry, priority: 1 },
            { name: CHART_CHUNK, test: /node_modules\/(lightweight-charts|fancy-canvas)\// },
            ...COMMON_GROUPS,
          ],
        },
        postBanner: ({ name }) => (COMPILED_WHILE_LOADING.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
}))
