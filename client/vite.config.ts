import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'

const serverOrigin = process.env['DEV_SERVER_ORIGIN'] ?? 'http://localhost:8022'
const toServer: ProxyOptions = { target: serverOrigin, changeOrigin: false }

export default defineConfig({
  plugins: [react(), preloadFonts(), precompress()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': toServer, '/ws': { ...toServer, ws: true } },
  },
  build: {
    target: 'es2022',
    manifest: true,
    // A strict content policy refuses data: URLs for fonts and styles, and files are cached for good anyway.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
  },
})
