import path from 'node:path'
import { parseSync } from 'vite'
import { rulesIn } from './rule-numbers.ts'

type Module = {
  readonly path: string
  /** Rules that a comment or a string names. */
  readonly rules: ReadonlySet<string>
  /** The exports whose doc comment names rules. */
  readonly exports: readonly { readonly name: string; readonly rules: readonly string[] }[]
  /** The imported or re-exported names, by file; `*` stands for all. */
  readonly imports: readonly { readonly target: string; readonly names: readonly string[] }[]
  /** How often each name occurs in the code. */
  count(name: string): number
}

/** @param entries what the process or a person starts, by path: all that these import is the running program */
export function unusedRules(
  sources: ReadonlyMap<string, string>,
  entries: (name: string) => boolean,
  stated: readonly string[],
): string[] {
  const modules = new Map([...sources].map(([name, text]) => [name, read(name, text)]))
  const reached = new Set<string>()
  const walk = (name: string) => {
    const found = modules.get(name)
    if (!found || reached.has(name)) return
    reached.add(name)
    for (const { target } of found.imports) walk(target)
  }
  for (const name of modules.keys()) if (entries(name)) walk(name)

  const running = [...modules.values()].filter((module) => reached.has(module.path))
  const named = new Set(running.flatMap(({ rules }) => [...rules]))
  const used = new Set(
    running.flatMap(({ imports }) =>
      imports.flatMap(({ target, names }) => names.map((name) => `${target} ${name}`)),
    ),
  )
  const isUsed = (module: Module, name: string) =>
    entries(module.path) ||
    used.has(`${module.path} ${name}`) ||
    used.has(`${module.path} *`) ||
    module.count(name) > 1
  return [
    ...stated.filter((rule) => !named.has(rule)).map((rule) => `nothing that runs names ${rule}`),
    ...[...modules.values()].flatMap((module) =>
      module.exports
        .filter(({ name }) => !reached.has(module.path) || !isUsed(module, name))
        .map(
          ({ name, rules }) =>
            `${module.path}: nothing that runs uses ${name}, which states ${rules.join(', ')}`,
        ),
    ),
  ]
}

function read(name: string, text: string): Module {
  const { module, program, comments } = parseSync(name, text)
  const code = comments.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
  const docOf = (start: number) =>
    comments.find(({ end }) => end <= start && text.slice(end, start).trim() === '')?.value ?? ''
  return {
    path: name,
    rules: new Set([
      ...comments.flatMap(({ value }) => rulesIn(value)),
      ...[...text.matchAll(/'([A-Z]\d{1,2})'/g)].flatMap(([, rule]) => rule ?? []),
    ]),
    exports: program.body.flatMap((statement) => {
      if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
      const rules = [...new Set(rulesIn(docOf(statement.start)))]
      return rules.length === 0
        ? []
        : declaredNames(statement.declaration).map((one) => ({ name: one, rules }))
    }),
    imports: [
      ...module.staticImports.map(({ moduleRequest, entries }) => ({
        target: targetOf(name, moduleRequest.value),
        names: entries.map(
          ({ importName }) => importName.name ?? (importName.kind === 'Default' ? 'default' : '*'),
        ),
      })),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest, importName }) =>
          moduleRequest
            ? [{ target: targetOf(name, moduleRequest.value), names: [importName.name ?? '*'] }]
            : [],
        ),
      ),
      ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
        target: targetOf(name, text.slice(start, end).replace(/^['"`]|['"`]$/g, '')),
        names: ['*'],
      })),
    ],
    count: (one) => code.match(new RegExp(`\\b${one}\\b`, 'g'))?.length ?? 0,
  }
}

type Declaration = {
  readonly type: string
  readonly id?: unknown
  readonly declarations?: readonly { readonly id: unknown }[]
}

/** Of functions, classes and constants; a type does nothing. */
function declaredNames(declaration: Declaration): string[] {
  if (declaration.type.startsWith('TS')) return []
  const ids = declaration.declarations?.map(({ id }) => id) ?? [declaration.id]
  return ids.flatMap((id) => (typeof id === 'object' && id && 'name' in id ? [String(id.name)] : []))
}

function targetOf(from: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('#')) return plain.slice(1)
  return plain.startsWith('.') ? path.posix.join(path.posix.dirname(from), plain) : plain
}
