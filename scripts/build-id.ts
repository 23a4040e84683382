import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The build in `build/`: `id` is the fingerprint of its sources. */
type Build = { readonly id: string; readonly version: string }

export const root = path.resolve(import.meta.dirname, '..')
const buildIdFile = path.join(root, 'build/build.json')

const folders = ['app', 'server', 'db', 'messages', 'content', 'public', 'project.inlang', 'scripts/messages']
const files = [
  'package-lock.json',
  'package.json',
  'react-router.config.ts',
  'scripts/empty-database.ts',
  'scripts/precompress.ts',
  'tsconfig.json',
  'vite.config.ts',
]
const notBuilt = [
  /\.test\.tsx?$/,
  /^app\/platform\/messages\//,
  /^project\.inlang\/(?!settings)/,
  // the texts of the pages are Markdown too, and part of the server's bundle
  /^(?!content\/).*\.md$/,
]

/** The files that a build is made from, by their paths in the project. */
export async function sourcesOfBuild(): Promise<string[]> {
  const found = await Promise.all(folders.map(filesIn))
  return [...files, ...found.flat()].filter((name) => !notBuilt.some((pattern) => pattern.test(name))).sort()
}

/** The fingerprint of everything a build is made from. */
export async function fingerprint(): Promise<string> {
  const sources = await sourcesOfBuild()
  const hash = createHash('sha256')
  for (const name of sources) {
    const content = await readFile(path.join(root, name))
    hash.update(`${name}\n${content.byteLength}\n`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

/** The id of the finished build, or null. */
export async function builtId(): Promise<string | null> {
  try {
    const build: Build = JSON.parse(await readFile(buildIdFile, 'utf8'))
    return build.id
  } catch {
    return null
  }
}

/** Removed before a build and written after it, so an interrupted build has no id. */
export async function removeBuildId(): Promise<void> {
  await rm(buildIdFile, { force: true })
}

/** Marks `build/` as made from the sources with this fingerprint. */
export async function writeBuildId(id: string): Promise<void> {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const build: Build = { id, version }
  await writeFile(buildIdFile, `${JSON.stringify(build)}\n`)
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}
