import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'
import { root } from './build-id.ts'
import { endWithParent } from './end-with-parent.ts'

/**
 * Serves the application from source through Vite: edits are served on the next request, and open pages update. Configuration, database and workers
 * stay until the process ends.
 */
endWithParent()
const vite = await createViteServer({ root, server: { middlewareMode: true }, appType: 'custom' })
const load = <Module>(file: string) => vite.ssrLoadModule(file) as Promise<Module>

type App = typeof import('#server/app.ts')
type Pages = typeof import('#server/pages.ts')
type PublicAddress = typeof import('#server/middleware/public-address.ts')
type Serve = typeof import('#server/serve-until-stopped.ts')
type MakeListener = import('#server/start.ts').MakeListener

const makeListener: MakeListener = async (app, parts) => {
  let current: { createApp: App['createApp']; pages: Pages['pages']; answer: RequestListener } | null = null

  const newest = async () => {
    const { createApp } = await load<App>('/server/app.ts')
    const { pages } = await load<Pages>('/server/pages.ts')
    const { atPublicAddress } = await load<PublicAddress>('/server/middleware/public-address.ts')
    if (current?.createApp !== createApp || current.pages !== pages) {
      const build = { id: 'live', version: 'live' }
      const http = createApp(app, { ...parts, pages, files: new Map(), build, live: true })
      current = {
        createApp,
        pages,
        answer: atPublicAddress(getRequestListener(http.fetch), app.config.origin),
      }
    }
    return current.answer
  }

  return (request, response) => {
    vite.middlewares(request, response, () => {
      newest().then(
        (answer) => answer(request, response),
        (error: unknown) => {
          if (error instanceof Error) vite.ssrFixStacktrace(error)
          response.writeHead(500).end(error instanceof Error ? error.stack : String(error))
        },
      )
    })
  }
}

const { serveUntilStopped } = await load<Serve>('/server/serve-until-stopped.ts')
await serveUntilStopped({ root, makeListener })
