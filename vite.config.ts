import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * Two builds: what browsers load, and one server bundle that holds the pages and the HTTP application, so that
 * every module exists once in a process.
 */
export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './app/platform/messages',
      outputStructure: 'message-modules',
      disableAsyncLocalStorage: true,
      emitGitIgnore: false,
      emitReadme: false,
    }),
    reactRouter(),
  ],
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 1_000,
    // browsers take letters from our own address alone, so none are written into a style sheet
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
  environments: {
    ssr: { build: { rolldownOptions: { input: './server/main.ts' } } },
  },
  server: { host: '127.0.0.1' },
})
