import path from 'node:path'
import type { SourceFile } from './source-tree.ts'
import { sqlInCommands } from './sql-in-commands.ts'
import { tablesOf } from './tables-of.ts'

/** The laws of `docs/architecture.md`. Each answers with its offenders, in words; none when it is kept. */
export type Law = (tree: readonly SourceFile[]) => string[]

/** Each may import from those before it. */
export const domains = [
  'platform',
  'mail',
  'festival',
  'people',
  'admission',
  'programme',
  'pricing',
  'ledger',
  'fiscal',
  'registration',
  'imports',
  'invoices',
  'team',
  'cards',
  'bank',
  'reception',
  'promotion',
  'registration-form',
  'my-registration',
  'home',
  'reports',
  'artists',
  'print',
  'data-api',
  'admin',
  'seo',
] as const

const isTest = ({ path: name }: SourceFile) =>
  /\.(test|pg\.test|journey)\.tsx?$/.test(name) || name.includes('/testing/')
const isServer = (name: string) => /\.server\.tsx?$/.test(name)

/** The domain of a file. Files right in `app/` and in `shell` put the domains together and belong to none. */
function domainOf(name: string): string | null {
  const [top, folder, ...rest] = name.split('/')
  return top === 'app' && folder !== undefined && folder !== 'shell' && rest.length > 0 ? folder : null
}

export const onlyKnownDomains: Law = (tree) => {
  const known: ReadonlySet<string> = new Set(domains)
  const folders = new Set(tree.map((file) => domainOf(file.path)).filter((domain) => domain !== null))
  return [...folders].filter((folder) => !known.has(folder)).map((folder) => `app/${folder} is no domain`)
}

export const importsGoLeft: Law = (tree) =>
  tree.flatMap((file) => {
    const from = domainOf(file.path)
    if (from === null || isTest(file)) return []
    return file.imports.flatMap(({ target }) => {
      if (target === null || target.includes('/+types/')) return []
      if (/^(server|scripts|bench|tests)\//.test(target) || target.startsWith('db/seed/')) {
        return [`${file.path} imports ${target}, which stands above all domains`]
      }
      if (!target.startsWith('app/')) return []
      const to = domainOf(target)
      if (to === null) return [`${file.path} imports ${target}, which stands above all domains`]
      return rankOf(to) > rankOf(from) ? [`${file.path} imports ${target}, against the direction`] : []
    })
  })

const ranks: ReadonlyMap<string, number> = new Map(domains.map((domain, rank) => [domain, rank]))
const rankOf = (domain: string) => ranks.get(domain) ?? -1

/** Route modules, and the modules around them that React Router splits itself. */
const isRoute = (name: string) => /^app\/([^/]+\/routes\/|[^/]+\.tsx?$|shell\/)/.test(name)

export const pureFilesDoNothing: Law = (tree) =>
  tree.flatMap((file) => {
    if (!file.path.startsWith('app/') || isTest(file) || isServer(file.path)) return []
    const reads = file.impurities.map((impurity) => `${file.path} is pure by its name but reads ${impurity}`)
    const reaches = isRoute(file.path)
      ? []
      : file.imports
          .filter(({ typeOnly }) => !typeOnly)
          .filter(({ specifier, target }) => specifier.startsWith('node:') || isServer(target ?? ''))
          .map(({ specifier }) => `${file.path} is pure by its name but imports ${specifier}`)
    return [...reads, ...reaches]
  })

/**
 * A domain's I/O is entered through a `service.server.ts`, of the domain or of one of its capabilities. An e-mail's `mail/render.server.ts` is an entrance of
 * its own, because it renders TSX, which only the built server can load. Types and pure files may be imported from anywhere.
 */
export const enteredByService: Law = (tree) =>
  tree.flatMap((file) =>
    importsPastTheEntrance(file).map((target) => `${file.path} imports ${target} past its entrance`),
  )

function importsPastTheEntrance(file: SourceFile): string[] {
  const from = domainOf(file.path)
  if (from === null || isTest(file)) return []
  return file.imports.flatMap(({ target, typeOnly }) => {
    if (target === null || typeOnly || !isServer(target)) return []
    const to = domainOf(target)
    if (to === null || to === from || to === 'platform') return []
    return /\/(service|mail\/render)\.server\.ts$/.test(target) ? [] : [target]
  })
}

const CLOCK = 'app/platform/clock.server.ts'

export const oneClock: Law = (tree) =>
  tree.flatMap((file) => {
    if (!/^(app|server|db)\//.test(file.path) || isTest(file) || file.path === CLOCK) return []
    return file.impurities
      .filter((impurity) => ['new Date()', 'Date()', 'Date.now'].includes(impurity))
      .map((impurity) => `${file.path} reads the clock: ${impurity}`)
  })

/** The environment is read where the process begins and handed to `readConfig`. */
export const oneReaderOfTheEnvironment: Law = (tree) =>
  tree
    .filter(
      (file) => /^(app|db)\//.test(file.path) && !isTest(file) && file.impurities.includes('process.env'),
    )
    .map((file) => `${file.path} reads the environment`)

export const serverRendersNothing: Law = (tree) =>
  tree.flatMap((file) => {
    if (!file.path.startsWith('app/') || !isServer(file.path) || isTest(file)) return []
    if (file.path === 'app/entry.server.tsx' || /\/mail\//.test(file.path)) return []
    return file.imports
      .filter(({ target, typeOnly }) => target?.endsWith('.tsx') && !typeOnly)
      .map(({ specifier }) => `${file.path} imports what renders: ${specifier}`)
  })

/** Of files that run one another; types may know each other. */
export const noCycles: Law = (tree) => {
  const imports = new Map(
    tree.map((file) => [
      file.path,
      file.imports.flatMap(({ target, typeOnly }) => (typeOnly ? [] : (target ?? []))),
    ]),
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const walk = (name: string, way: readonly string[]) => {
    const again = way.indexOf(name)
    if (again >= 0) cycles.push([...way.slice(again), name].join(' → '))
    if (again >= 0 || done.has(name)) return
    for (const next of imports.get(name) ?? []) walk(next, [...way, name])
    done.add(name)
  }
  for (const name of imports.keys()) walk(name, [])
  return cycles
}

/** A `service.server.ts` may hand on: it says what a domain offers. */
export const noBarrels: Law = (tree) =>
  tree
    .filter(
      (file) =>
        (file.isBarrel && !file.path.endsWith('/service.server.ts')) ||
        /^index\.tsx?$/.test(path.basename(file.path)),
    )
    .map((file) => `${file.path} only hands on what is in other files`)

export const speakingNames: Law = (tree) =>
  tree.flatMap((file) => {
    const parts = file.path.split('/').map((part) => part.replace(/\..*$/, ''))
    const drawer = parts.find((part) => /^(utils?|helpers?|common|misc|types?|lib)$/.test(part))
    if (drawer) return [`${file.path}: “${drawer}” says nothing`]
    const base = path.basename(file.path)
    const wellFormed =
      /^([a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*|[A-Z][A-Za-z0-9]*(\.[a-z]+)*)\.(ts|tsx|mjs)$/.test(base)
    return wellFormed ? [] : [`${file.path} is neither kebab-case nor PascalCase.tsx`]
  })

/** One message looked up by a name that is put together brings all of them to the browser. Servers may. */
export const messagesByName: Law = (tree) =>
  tree
    .filter((file) => file.asksAnyMessage && /^app\//.test(file.path) && !isTest(file))
    .filter((file) => !/\.server\.ts$|^app\/data-api\/problem-of\.ts$/.test(file.path))
    .map((file) => `${file.path} asks for any message`)

/** With `.ts`, so that Node runs the file unchanged; files outside the domain are named from the project's root. */
export const plainSpecifiers: Law = (tree) =>
  tree.flatMap((file) =>
    file.imports
      .filter(({ target, specifier }) => {
        if (target === null || specifier.includes('+types/')) return false
        const leaves = specifier.startsWith('../') && homeOf(target) !== homeOf(file.path)
        return leaves || !/\.\w+(\?.*)?$/.test(specifier)
      })
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
  )

/** The domain, or the folder outside the domains. */
function homeOf(name: string): string {
  const [top = '', folder = ''] = name.split('/')
  return top === 'app' && domainOf(name) ? `${top}/${folder}` : top
}

/** A connection keeps a statement under its name: another text under the same name is an error, on that connection alone. */
export const statementsHaveNamesOfTheirOwn: Law = (tree) => {
  const all = tree.filter((file) => !isTest(file)).flatMap((file) => file.statements)
  return [...new Set(all.filter((name, n) => all.indexOf(name) < n))].map(
    (name) => `the name ${name} stands for more than one statement`,
  )
}

/** SQL against the direction, by file, with the reason. None may be added; each goes when its reason does. */
const sqlAgainstDirection: Readonly<
  Record<string, { readonly tables: readonly string[]; readonly why: string }>
> = {
  'app/platform/audit/audit-reading.server.ts': {
    tables: ['editions'],
    why: 'entries name their edition in one query',
  },
  'app/platform/collection-rows.server.ts': {
    tables: ['editions'],
    why: 'a write locks the edition it belongs to',
  },
  'app/platform/page-cache/content-version.server.ts': {
    tables: ['editions', 'pools', 'price_items'],
    why: 'one query four times a second says whether cached pages are right',
  },
  'app/pricing/editing.server.ts': {
    tables: ['registrations', 'reception_actions'],
    why: 'a price that registrations or door sales carry is not removed',
  },
  'app/programme/repository.server.ts': {
    tables: ['price_items'],
    why: 'an event that a pass covers is not removed',
  },
  'app/registration/commands/delete.server.ts': {
    tables: ['invoices', 'invoice_subjects'],
    why: 'whether an invoice names a registration is asked under its lock',
  },
  'app/registration/tables/invoiced.server.ts': {
    tables: ['invoices', 'invoice_subjects'],
    why: 'whom an invoice is made out to stays once it is issued, which is asked under the lock of the registration',
  },
  'app/registration/tables/arrived.server.ts': {
    tables: ['reception_actions'],
    why: 'whether the dancer came is asked under the lock of the registration',
  },
  'app/registration/commands/erase.server.ts': {
    tables: ['news_readers'],
    why: 'an erased address leaves the news in the same transaction',
  },
  'app/registration/tables/news-consents.server.ts': {
    tables: ['news_readers'],
    why: 'what past dancers said about the news stays when their registrations are erased',
  },
}

const ownerOf: ReadonlyMap<string, string> = new Map(
  Object.entries(tablesOf).flatMap(([domain, tables]) => tables.map((table) => [table, domain] as const)),
)

export const sqlGoesLeft: Law = (tree) => [
  ...tree.flatMap((file) => {
    const domain = domainOf(file.path)
    if (domain === null || isTest(file)) return []
    return sqlToTheRight(file, domain)
      .filter((table) => !sqlAgainstDirection[file.path]?.tables.includes(table))
      .map((table) => `${file.path} reads the table ${table} of ${ownerOf.get(table)}`)
  }),
  ...tree.flatMap((file) => {
    const excused = sqlAgainstDirection[file.path]?.tables ?? []
    const named = sqlToTheRight(file, domainOf(file.path) ?? '')
    return excused
      .filter((table) => !named.includes(table))
      .map((table) => `${file.path} does not read ${table} any more and needs no excuse`)
  }),
]

/** The named tables that belong to a domain further right. */
function sqlToTheRight({ sqlNames }: SourceFile, domain: string): string[] {
  return sqlNames.filter((name) => rankOf(ownerOf.get(name) ?? '') > rankOf(domain))
}

/**
 * Where SQL is allowed: table files (`tables/`, `queue/`, `outbox/`, `…-table`, `…-rows`, `repository`), `queries/` and `find-…`, the reader and the
 * compiler of the data
 * interface, and the platform with its tables.
 */
const sqlFiles =
  /^app\/platform\/|\/(tables|queries|queue|outbox)\/|^app\/data-api\/(collections|query\/compile|test)\/|\/(find-[\w-]+|[\w-]+-(table|rows)|repository)(\.server)?\.ts$/
/** Files without I/O that may hold SQL, with the reason. */
const pureSql = /^app\/data-api\/query\/compile\/|^app\/(bank|invoices|ledger)\/queries\/invariants\.ts$/

export const sqlInTableFiles: Law = (tree) => {
  const app = tree.filter((file) => file.path.startsWith('app/') && !isTest(file))
  return [
    ...app.flatMap(({ path: name, sqlTexts }) => {
      if (sqlTexts === 0) return []
      if (isRoute(name) || /\/(ui|routes)\/|\/mail\/render\./.test(name))
        return [`${name} has SQL, but routes or renders`]
      if (!isServer(name)) return pureSql.test(name) ? [] : [`${name} has SQL, but no I/O by its name`]
      const excused = sqlFiles.test(name) ? Number.POSITIVE_INFINITY : (sqlInCommands[name] ?? 0)
      return sqlTexts > excused ? [`${name} has ${sqlTexts} texts of SQL, ${excused} are excused`] : []
    }),
    ...Object.entries(sqlInCommands).flatMap(([name, excused]) => {
      const left = app.find((file) => file.path === name)?.sqlTexts
      return left !== undefined && left < excused
        ? [`${name} has ${left} texts of SQL by now, not ${excused}`]
        : []
    }),
  ]
}

const MOST_FILES = 30
/** The program's own folders; tests and stories are found by name. */
const counted = /^(app|server|scripts|bench|db\/seed)(\/|$)/

export const smallFolders: Law = (tree) => {
  const folders = Map.groupBy(tree, (file) => path.posix.dirname(file.path))
  return [...folders]
    .filter(([folder, files]) => counted.test(folder) && files.length > MOST_FILES)
    .map(([folder, files]) => `${folder} has ${files.length} files`)
}

const MOST_LINES = 400
/** With the reason for each. */
const longFor: Readonly<Record<string, string>> = {
  'db/tables.ts': 'generated: one interface a table',
}

export const literalsWrittenOnce: Law = (tree) =>
  tree
    .filter(({ spreadLiterals }) => spreadLiterals > 0)
    .map(({ path: name, spreadLiterals }) => `${name} spreads ${spreadLiterals} literals`)

export const smallFiles: Law = (tree) => {
  const long = tree.filter((file) => file.lines > MOST_LINES).map((file) => file.path)
  return [
    ...long.filter((name) => !(name in longFor)).map((name) => `${name} has more than ${MOST_LINES} lines`),
    ...Object.keys(longFor)
      .filter((name) => tree.some((file) => file.path === name) && !long.includes(name))
      .map((name) => `${name} is short by now and needs no excuse`),
  ]
}
