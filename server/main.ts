import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { pages } from './pages.ts'
import { serveUntilTold } from './serve-until-told.ts'
import type { MakeListener } from './start.ts'
import type { Build } from './state-of-health.ts'
import { readStaticFiles } from './static-files.ts'

/** The built application: `node build/server/index.js`. */
const built = path.resolve(import.meta.dirname, '..')

const makeListener: MakeListener = async (house, parts) => {
  const build: Build = JSON.parse(await readFile(path.join(built, 'build.json'), 'utf8'))
  const files = await readStaticFiles(path.join(built, 'client'))
  return getRequestListener(createApp(house, { ...parts, pages, files, build, live: false }).fetch)
}

await serveUntilTold({ root: path.resolve(built, '..'), makeListener })
