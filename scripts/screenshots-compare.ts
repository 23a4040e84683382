import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './build-id.ts'
import { comparePictures } from './compare-pictures.ts'

/**
 * `npm run screenshots:compare -- BEFORE AFTER [NAME …]`: compares the pictures of two folders that `npm run screenshots` made, says of each what
 * share of its pixels differs, the largest first, and writes the differences into `test-results/differences/`. A name takes only the
 * pictures whose name begins so.
 */
const folder = path.join(root, 'test-results/differences')
/** The folders are the caller's: `npm run` has changed the folder. */
const named = (name: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), name)

const [before, after, ...names] = process.argv.slice(2)
if (before === undefined || after === undefined) {
  process.stderr.write('npm run screenshots:compare -- BEFORE AFTER [NAME …]\n')
  process.exitCode = 2
} else {
  await compareAll(named(before), named(after))
}

async function compareAll(before: string, after: string): Promise<void> {
  const [old, now] = await Promise.all([picturesIn(before), picturesIn(after)])
  await mkdir(folder, { recursive: true })
  const found: { readonly name: string; readonly share: number }[] = []
  for (const name of old.filter((one) => now.includes(one))) {
    const [one, other] = await Promise.all([
      readFile(path.join(before, name)),
      readFile(path.join(after, name)),
    ])
    const { share, difference } = comparePictures(one, other)
    found.push({ name, share })
    if (difference) await writeFile(path.join(folder, name), difference)
  }
  const lines = found
    .toSorted((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1))
    .map(({ name, share }) => `${(share * 100).toFixed(3).padStart(8)} %  ${name}`)
  const missing = [
    ...old.filter((name) => !now.includes(name)).map((name) => `only before  ${name}`),
    ...now.filter((name) => !old.includes(name)).map((name) => `only after   ${name}`),
  ]
  const differing = found.filter(({ share }) => share > 0).length
  process.stdout.write(`${[...lines, ...missing].join('\n')}\n`)
  process.stdout.write(`${differing} of ${found.length} differ; the differences are in ${folder}\n`)
}

async function picturesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder)
  const isWanted = (name: string) => names.length === 0 || names.some((begin) => name.startsWith(begin))
  return files.filter((name) => name.endsWith('.png') && isWanted(name)).sort()
}
