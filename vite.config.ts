import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * What browsers load together. Left alone, the bundler makes a file of every handful of modules that two pages have in common: the
 * registration form came in 66 files, packed a tenth worse than in these few. What is needed comes first, and with it all it imports;
 * `parse-form` is left out because the form fetches its schema late.
 */
const shared = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'site', test: /\/app\/((root|site)\.tsx|platform\/ui\/[\w-]+\.tsx?)$/ },
  { name: 'price', test: /\/app\/(pricing\/quote|programme\/ui\/programme-words)\.ts$/ },
  { name: 'price-lines', test: /\/app\/pricing\/ui\/PriceLines\.tsx$/ },
  { name: 'form', test: /\/app\/registration\/ui\/form\/(?!parse-form)[\w-]+\.tsx?$/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }))

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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: shared } } } } },
    ssr: { build: { rolldownOptions: { input: './server/main.ts' } } },
  },
  server: { host: '127.0.0.1' },
})
