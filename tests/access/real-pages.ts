import type { RouteConfigEntry } from '@react-router/dev/routes'
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router'
import routeTable from '#app/routes.ts'
import { makePages, type Pages } from '#server/make-pages.ts'

/**
 * The pages of `app/routes.ts`, assembled without a build: real middleware, loaders, actions and rendering, without
 * scripts and styles for browsers.
 */
export async function realPages(): Promise<Pages> {
  const entries = await Promise.all([
    routeOf({ id: 'root', file: 'root.tsx' }, undefined),
    ...flat(await routeTable, 'root').map(({ entry, parentId }) => routeOf(entry, parentId)),
  ])
  const build = {
    entry: { module: await moduleAt('entry.server.tsx') },
    routes: Object.fromEntries(entries.map(({ route }) => [route.id, route])),
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: Object.fromEntries(entries.map(({ asset }) => [asset.id, asset])),
      url: '/assets/manifest.js',
      version: 'test',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
  return makePages(build, 'test')
}

/** Every address that answers, as the access tables call it, with its module. */
export async function realRoutes(): Promise<
  { readonly path: string; readonly module: Record<string, unknown> }[]
> {
  const branches = await realBranches()
  return branches.map(({ path, modules }) => ({ path, module: modules.at(-1) ?? {} }))
}

/** Every page with the layouts round it, outermost first: their files as the table names them. */
export async function realBranches(): Promise<
  { readonly path: string; readonly files: readonly string[]; readonly modules: Record<string, unknown>[] }[]
> {
  return Promise.all(
    branchesOf(await routeTable).map(async ({ path, files }) => ({
      path,
      files,
      modules: await Promise.all(files.map(moduleAt)),
    })),
  )
}

function branchesOf(
  entries: readonly RouteConfigEntry[],
  above: { readonly path: string; readonly files: readonly string[] } = { path: '', files: ['root.tsx'] },
): (typeof above)[] {
  return entries.flatMap(({ path, file, children }) => {
    const here = { path: path ? `${above.path}/${path}` : above.path, files: [...above.files, file] }
    return children ? branchesOf(children, here) : [here]
  })
}

const modules = import.meta.glob<Record<string, unknown>>([
  '/app/*.tsx',
  '/app/shell/*.tsx',
  '/app/*/routes/**/*.{ts,tsx}',
  '!**/*.test.*',
])

async function moduleAt(file: string): Promise<Record<string, unknown>> {
  const load = modules[`/app/${file}`]
  if (!load) throw new Error(`There is no module app/${file}`)
  return load()
}

type Leaf = Pick<RouteConfigEntry, 'id' | 'file' | 'path' | 'index'>

/** Every route with its parent; ids as React Router gives them. */
function flat(
  entries: readonly RouteConfigEntry[],
  parentId: string,
): { readonly entry: Leaf; readonly parentId: string }[] {
  return entries.flatMap(({ children = [], ...entry }) => [
    { entry, parentId },
    ...flat(children, idOf(entry)),
  ])
}

function idOf({ id, file }: Leaf): string {
  return id ?? file.replace(/\.tsx?$/, '')
}

async function routeOf(entry: Leaf, parentId: string | undefined) {
  const module = await moduleAt(entry.file)
  const place = { id: idOf(entry), parentId, path: entry.path, index: entry.index }
  return {
    route: { ...place, module: asBuilt(module) },
    asset: {
      ...place,
      module: `/assets/${place.id}.js`,
      hasLoader: 'loader' in module,
      hasAction: 'action' in module,
      hasErrorBoundary: 'ErrorBoundary' in module,
      hasClientAction: false,
      hasClientLoader: false,
      hasClientMiddleware: false,
      imports: [],
      css: [],
    },
  }
}

type Renders = Parameters<typeof withComponentProps>[0]
type RendersError = Parameters<typeof withErrorBoundaryProps>[0]

/** The build hands components their data; here we do. */
function asBuilt({ default: Page, ErrorBoundary, ...module }: Record<string, unknown>) {
  return {
    ...module,
    ...(Page !== undefined && { default: withComponentProps(Page as Renders) }),
    ...(ErrorBoundary !== undefined && {
      ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as RendersError),
    }),
  }
}
