import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'

type Import = {
  readonly specifier: string
  /** the project's file it names, or null for a package */
  readonly target: string | null
  /** nothing of it is left when the program runs */
  readonly typeOnly: boolean
}

export type SourceFile = {
  /** from the project's folder, with slashes */
  readonly path: string
  readonly lines: number
  readonly imports: readonly Import[]
  /** what it reads of the world: `Date.now()`, `new Date()`, `Math.random`, `process.env` … */
  readonly impurities: readonly string[]
  /** the named statements it prepares */
  readonly statements: readonly string[]
  /** the words its SQL names after `from`, `join`, `into`, `update` and `using`: tables among them */
  readonly sqlNames: readonly string[]
  /** how many SQL texts it contains, without comments; Kysely's calls count too */
  readonly sqlTexts: number
  /** looks a message up by a name that is put together */
  readonly asksAnyMessage: boolean
  /** how many object literals it spreads into an object or into props, and array literals into an array */
  readonly spreadLiterals: number
  /** nothing but exports of other files' things */
  readonly isBarrel: boolean
}

const folders = ['app', 'server', 'db', 'scripts', 'bench', 'tests']

/** The project's sources, without generated files (messages) and test data. */
export function readSources(root: string): SourceFile[] {
  const names = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      [folder, ...name.split(path.sep)].join('/'),
    ),
  )
  const sources = names.filter(
    (name) => /\.(ts|tsx|mjs)$/.test(name) && !/^(app\/platform\/messages|tests\/fixtures)\//.test(name),
  )
  return sources.sort().map((name) => readSource(name, readFileSync(path.join(root, name), 'utf8')))
}

/** @throws when the text is not TypeScript */
export function readSource(name: string, text: string): SourceFile {
  const { module, program, errors } = parseSync(name, text)
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)

  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      specifier: text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
      typeOnly: false,
    })),
  ]
  return {
    path: name,
    lines: text.trimEnd().split('\n').length,
    imports: imports.map((found) => ({ ...found, target: targetOf(name, found.specifier) })),
    impurities: impuritiesOf(program),
    statements: [...text.matchAll(/\bname: '([\w-]+)',\s*text\b/g)].flatMap(
      ([, statement]) => statement ?? [],
    ),
    sqlNames: sqlNamesIn(text),
    sqlTexts: sqlTextsIn(program, text),
    asksAnyMessage: /(?<![\w.])m\[/.test(text),
    spreadLiterals: spreadLiteralsIn(program),
    isBarrel:
      program.body.length > 0 &&
      program.body.every(
        (statement) => 'source' in statement && statement.type.startsWith('Export') && statement.source,
      ),
  }
}

/** Comments are left out: they say "from" and "into" too. */
function sqlNamesIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const named = code.matchAll(/\b(?:from|join|into|update|using|truncate)\s+(?:only\s+)?([a-z_]+)\b/g)
  return [...new Set([...named].flatMap(([, name]) => name ?? []))]
}

const sqlText =
  /\bselect\b[\s\S]*\bfrom\b|insert\s+into\s+\w|update\s+\w+(\s+\w+)?\s+set\b|delete\s+from\s+\w|truncate\s+\w|select\s+pg_|lock\s+table/
const kyselyCalls: ReadonlySet<string> = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'])

function sqlTextsIn(program: Program, text: string): number {
  let found = 0
  new Visitor({
    TemplateLiteral({ start, end }) {
      if (sqlText.test(text.slice(start, end))) found += 1
    },
    Literal({ value }) {
      if (typeof value === 'string' && sqlText.test(value)) found += 1
    },
    MemberExpression({ property }) {
      if ('name' in property && kyselyCalls.has(String(property.name))) found += 1
    },
  }).visit(program)
  return found
}

function spreadLiteralsIn(program: Program): number {
  let found = 0
  const count = ({ argument }: { readonly argument: { readonly type: string } }) => {
    if (argument.type === 'ObjectExpression') found += 1
  }
  new Visitor({
    SpreadElement: count,
    JSXSpreadAttribute: count,
    ArrayExpression({ elements }) {
      for (const element of elements) {
        if (element?.type === 'SpreadElement' && element.argument.type === 'ArrayExpression') found += 1
      }
    },
  }).visit(program)
  return found
}

type Program = ReturnType<typeof parseSync>['program']

function impuritiesOf(program: Program): string[] {
  const found: string[] = []
  const named = (node: { type: string }, name: string) =>
    node.type === 'Identifier' && 'name' in node && node.name === name
  new Visitor({
    NewExpression(node) {
      if (named(node.callee, 'Date') && node.arguments.length === 0) found.push('new Date()')
    },
    CallExpression(node) {
      if (named(node.callee, 'Date')) found.push('Date()')
    },
    MemberExpression(node) {
      for (const [object, property] of impureMembers) {
        if (named(node.object, object) && named(node.property, property)) found.push(`${object}.${property}`)
      }
    },
  }).visit(program)
  return found
}

const impureMembers = [
  ['Date', 'now'],
  ['Math', 'random'],
  ['process', 'env'],
  ['crypto', 'randomUUID'],
  ['crypto', 'getRandomValues'],
  ['performance', 'now'],
] as const

/** `#app/x.ts` and `./x.ts` are ours; a query as in `x.css?url` does not change whose. */
function targetOf(from: string, specifier: string): string | null {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('#')) return plain.slice(1)
  if (plain.startsWith('.')) return path.posix.join(path.posix.dirname(from), plain)
  return null
}
