import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'

export function createApp() {
  const app = new Hono()
  const handle = createRequestHandler(build, import.meta.env.MODE)
  app.all('*', (c) => handle(c.req.raw, new RouterContextProvider()))
  return app
}
