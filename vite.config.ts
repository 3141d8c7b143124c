import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The client. `scripts/build-client.mjs` builds it and renders the public pages. */
export default defineConfig({
  root: here('./src/client'),
  publicDir: here('./src/client/public'),
  plugins: [react(), tailwindcss()],
  resolve: {
    // wouter imports this hook from a shim for versions of React that do not have it.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  server: {
    proxy: {
      '^/(api|auth/v1|media|dev/mail)(/|$)': process.env.API_ORIGIN ?? 'http://127.0.0.1:3000',
    },
  },
  build: {
    target: 'es2022',
    outDir: here('./dist/client'),
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows files of this site only, no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
