import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root, sourcesOfBuild } from './build-id.ts'

it('a build is made again when a text of the pages, a plugin of the build or a component has changed', async () => {
  const sources = await sourcesOfBuild()
  const texts = (await readdir(path.join(root, 'content'))).map((name) => `content/${name}`)
  expect(texts.length).toBeGreaterThan(10)
  expect(sources).toEqual(expect.arrayContaining(texts))
  expect(sources).toContain('scripts/messages/short-messages.ts')
  expect(sources).toContain('app/root.tsx')
})

it('a build is not made again for a test or a description', async () => {
  const sources = await sourcesOfBuild()
  expect(sources.filter((name) => /\.test\.tsx?$|README\.md$|RULES\.md$/.test(name))).toEqual([])
})
