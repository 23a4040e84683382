import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { shortMessages } from './scripts/messages/short-messages.ts'

function importsRouter(file: string): boolean {
  return readFileSync(file, 'utf8').includes("from 'react-router'")
}

/**
 * What browsers load together. Left alone, the bundler makes a file of every handful of modules that two pages have in common: the
 * registration form came in 66 files, packed a tenth worse than in these few. What is needed comes first, and with it all it imports;
 * `validation.ts` and what it needs are left out because the form fetches its schema and its refusals late, the notices because they stand round
 * the form, what frames a page because no island renders it, and parts that need the router because they would bring it along. `price` is what the
 * form and somebody's own registration have in common, and the calculator needs most of; `draft` is what a dancer's own page needs of the
 * form to say why something was refused.
 */
const shared = [
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler)\/|\/islands\/hydrate-island\.tsx$/,
  },
  { name: 'start', test: /vite\/preload-helper|\/app\/platform\/islands\/read-props\.ts$/ },
  { name: 'router', test: /\/node_modules\/react-router\// },
  {
    name: 'parts',
    test: (file: string) =>
      /\/app\/platform\/(values\/countries|ui\/((figures|fields)\/)?[\w-]+)\.tsx?$/.test(file) &&
      !importsRouter(file),
  },
  {
    name: 'price',
    test: /\/app\/(pricing\/(quote\/quote|ui\/PriceLines)|programme\/(event|overlap|ui\/programme-\w+)|admission\/[\w-]+)\.tsx?$/,
  },
  {
    name: 'draft',
    test: /\/app\/registration-form\/ui\/(draft\/(controls|control-of|draft)|person\/wanted-extras|events\/collisions)\.tsx?$/,
  },
  {
    name: 'form',
    test: /\/app\/registration-form\/ui\/(\w+\/)?(?!parse-form|validation|remaining-problems|refusal-text|RegisterPage|\w+Notice\.tsx)[\w-]+\.tsx?$/,
  },
  { name: 'mantine', test: /\/node_modules\/(@mantine|@floating-ui)\// },
].map((group, index, all) => ({ ...group, priority: all.length - index }))

/**
 * What comes in hundreds of files is part of the server's bundle: finding and reading them was a third of a start. Every package that
 * imports Mantine is here, so that there is one of it.
 */
const bundled = [
  '@mantine/core',
  '@mantine/hooks',
  '@mantine/modals',
  '@mantine/notifications',
  '@mantine/store',
  'mantine-datatable',
  'kysely',
  'mingo',
  'write-excel-file',
  'zod',
]

/** A page says the names of its classes a thousand times: by itself Vite adds to each the line on which it stands. */
function markOf(file: string): string {
  return createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 5)
}

/**
 * Two builds: what browsers load, and one server bundle that holds the pages and the HTTP application, so that
 * every module exists once in a process.
 */
export default defineConfig(({ command }) => ({
  plugins: [paraglideVitePlugin({ project: './project.inlang' }), shortMessages, reactRouter()],
  css: { modules: { generateScopedName: (name, file) => `${name}_${markOf(file)}` } },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 1_000,
    // browsers load fonts only from our own address, so none are inlined into a stylesheet
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: shared } } } } },
    ssr: {
      build: { rolldownOptions: { input: './server/main.ts', output: { comments: false } } },
      resolve: { noExternal: command === 'build' ? bundled : [] },
    },
  },
  server: { host: '127.0.0.1' },
}))
