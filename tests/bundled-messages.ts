import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

const compiled = 'app/platform/messages'
const bundled = 'node_modules/.cache/ronda-messages/messages.js'

/** How sources import the compiled messages, and the one file in which tests find them. */
export const messagesAlias = {
  find: '#app/platform/messages/messages.js',
  replacement: path.resolve(import.meta.dirname, '..', bundled),
}

/**
 * Puts the compiled messages, a module each, into one file: tests read 5,900 modules in seconds of processor, once for each file that runs by
 * itself, and one in milliseconds. Leaves a file that is newer than every message.
 */
export async function bundleMessages(root: string): Promise<void> {
  const file = path.join(root, bundled)
  const folder = path.join(root, compiled)
  if (isNewer(file, folder)) return
  // two runs may begin at one time
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const unfinished = fs.mkdtempSync(`${file}-`)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: path.join(folder, 'messages.js'),
      outDir: unfinished,
      minify: false,
      rolldownOptions: { treeshake: false, output: { entryFileNames: path.basename(file) } },
    },
  })
  fs.renameSync(path.join(unfinished, path.basename(file)), file)
  fs.rmdirSync(unfinished)
}

function isNewer(file: string, folder: string): boolean {
  const made = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (made === undefined) return false
  const sources = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return sources.every((name) => fs.statSync(path.join(folder, name)).mtimeMs < made)
}
