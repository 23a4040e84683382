import path from 'node:path'
import { expect, it } from 'vitest'
import { readSources } from '#tests/architecture/source-tree.ts'
import { realBranches } from './real-pages.ts'

/** What a loader answers as `OnlyRendered` comes to no browser: a page that React Router takes over would be rendered there from nothing. */
type Branch = Pick<Awaited<ReturnType<typeof realBranches>>[number], 'path' | 'files' | 'modules'>

const sources = readSources(path.resolve(import.meta.dirname, '../..'))
const users = new Set(
  sources
    .filter(({ path: name }) => name.startsWith('app/') && !/\.test\.tsx?$/.test(name))
    .filter(({ imports }) => imports.some(({ target }) => target === 'app/platform/ui/only-rendered.ts'))
    .map(({ path: name }) => name.slice('app/'.length)),
)

function renderedFromNothing(branches: readonly Branch[]): string[] {
  return branches
    .filter(({ files }) => files.some((file) => users.has(file)))
    .filter(({ modules }) => modules.some(hydrates))
    .map((branch) => branch.path)
}

function hydrates({ handle }: Readonly<Record<string, unknown>>): boolean {
  return typeof handle === 'object' && handle !== null && 'hydrate' in handle && handle.hydrate === true
}

it('every hydrated page is rendered only from data that the browser gets too', async () => {
  const branches = await realBranches()
  const routes = new Set(branches.flatMap(({ files }) => files))
  expect([...users].filter((file) => !routes.has(file))).toEqual([])
  expect(branches.filter(({ modules }) => modules.some(hydrates)).length).toBeGreaterThan(10)
  expect(renderedFromNothing(branches)).toEqual([])

  const [user = ''] = users
  const scripts = { handle: { hydrate: true } }
  const taken: Branch = { path: '/page', files: ['layout.tsx', user], modules: [{}, scripts] }
  const nested: Branch = { path: '/nested', files: ['layout.tsx', user], modules: [scripts, {}] }
  const bare: Branch = { path: '/bare', files: ['layout.tsx', user], modules: [{}, { handle: {} }] }
  expect(renderedFromNothing([taken, nested, bare])).toEqual(['/page', '/nested'])
})
