import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { messagesAlias } from './bundled-messages.ts'

const FOLDER = 'node_modules/.cache'

/** What comes in hundreds of files: finding and reading them is a good part of a start. */
const inside = ['kysely', 'zod', 'mingo']

/**
 * Bundles the programs that tests start as separate processes, with the sources they import. Starting one from its sources takes four seconds of
 * processor, nearly all for reading 6,000 modules; these take one, and a third of that is saved by keeping the compiled code.
 * @returns the folder with a file of its own for each program, at its path with `.mjs`; remove it after use
 */
export async function bundlePrograms(root: string): Promise<string> {
  const programs = fs.globSync(['{tests,scripts}/**/*-process.ts', 'tests/mail/doomed-worker.ts'], {
    cwd: root,
  })
  fs.mkdirSync(path.join(root, FOLDER), { recursive: true })
  // within the project: packages are found from there
  const folder = fs.mkdtempSync(path.join(root, FOLDER, 'ronda-programs-'))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: [messagesAlias] },
    ssr: { noExternal: inside },
    build: {
      ssr: true,
      outDir: path.join(folder, 'code'),
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((name) => [withoutEnding(name), path.join(root, name)])),
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: 'shared/[name]-[hash].mjs',
          // a program that is going to be killed keeps what was compiled for the next one
          banner: ({ isEntry }) =>
            isEntry ? 'process.getBuiltinModule("node:module").flushCompileCache()' : '',
        },
      },
    },
  })
  for (const name of programs) {
    const file = path.join(folder, `${withoutEnding(name)}.mjs`)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, starting(folder, name))
  }
  return folder
}

/** Settings of Node that a running program can still choose, then the program. */
const starting = (folder: string, name: string) => `
import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
// an embedded database that lives for seconds is not worth the slow compiler
setFlagsFromString('--liftoff-only')
enableCompileCache(${JSON.stringify(path.join(folder, 'compiled'))})
await import(${JSON.stringify(path.join(folder, 'code', `${withoutEnding(name)}.mjs`))})
`

const withoutEnding = (name: string) => name.replace(/\.ts$/, '')
