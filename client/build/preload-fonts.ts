import type { Plugin } from 'vite'

/** Every screen uses both families above the fold, so the page preloads them before it has read the style sheet. */
const PRELOADED = /(sora|inter)-latin-.*\.woff2$/

export function preloadFonts(): Plugin {
  return {
    name: 'bougie:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((fileName) => PRELOADED.test(fileName))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${fileName}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head-prepend' as const,
          }))
      },
    },
  }
}
