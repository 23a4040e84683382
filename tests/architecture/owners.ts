import type { SourceFile } from './source-tree.ts'

/** @param owned the tables of each domain */
export function tablesWithoutOneOwner(
  tables: readonly string[],
  owned: { readonly [domain: string]: readonly string[] | undefined },
): string[] {
  const owners = (table: string) => Object.keys(owned).filter((domain) => owned[domain]?.includes(table))
  const unowned = tables.filter((table) => owners(table).length === 0)
  const shared = tables.filter((table) => owners(table).length > 1)
  const gone = Object.entries(owned).flatMap(([domain, names = []]) =>
    names.filter((name) => !tables.includes(name)).map((name) => `${name} of ${domain} does not exist`),
  )
  return [
    ...unowned.map((table) => `${table} belongs to no domain`),
    ...shared.map((table) => `${table} belongs to ${owners(table).join(' and ')}`),
    ...gone,
  ]
}

export function excusesForNoFile(
  tree: readonly SourceFile[],
  excuses: Readonly<Record<string, number>>,
): string[] {
  const names = new Set(tree.map((file) => file.path))
  return Object.keys(excuses)
    .filter((name) => !names.has(name))
    .map((name) => `${name} is excused and does not exist`)
}
