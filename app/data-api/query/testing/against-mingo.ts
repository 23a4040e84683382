import fc from 'fast-check'
import { expect } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { aggregateIn, type Found, findIn } from '../ask.server.ts'
import { checkOptions, type FindOptions } from '../check/check-options.ts'
import { checkPipeline } from '../check/check-pipeline.ts'
import { checkQuery } from '../check/check-query.ts'
import { compileFind, written } from '../compile/compile-find.ts'
import { compilePipeline } from '../compile/compile-pipeline.ts'
import type { Document } from '../documents.ts'
import { complaints, isMap } from '../errors.ts'
import { aggregateAmong, findAmong } from '../run-query.ts'
import { options, pipeline, query, thingFields, things } from './things.ts'

/**
 * Runs the same generated queries in the database and in `mingo` over the same documents, and expects the same ids in the same order. At
 * least a third of the queries must find something.
 */
export async function compareQueries(
  db: Database,
  documents: readonly Document[],
  { seed, runs }: { readonly seed: number; readonly runs: number },
): Promise<void> {
  let found = 0
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const { errors, complain } = complaints()
      const checked = checkQuery(asked, thingFields, complain)
      fc.pre(errors.length === 0 && isAgreed(checked))
      const opts = { projection: { _id: 1 } } as const
      const theirs = findAmong(documents, checked, opts)
      expect(await findRows(db, checked, opts)).toEqual(theirs)
      if (Array.isArray(theirs) && theirs.length > 0) found += 1
    }),
    { seed, numRuns: runs },
  )
  // Queries that find nothing would show little.
  expect(found).toBeGreaterThan(runs / 3)
}

/** The documents of a checked query over the table `things`, whole and not streamed. */
export async function findRows(
  db: Database,
  query: Record<string, unknown>,
  opts: FindOptions = {},
): Promise<readonly Document[]> {
  const { statement, make } = compileFind(things, { query, opts })
  return make((await db.query(written(statement))).rows)
}

/**
 * Whether `mingo` means what MongoDB does. It does not for null, lists, sizes and existence beyond lists of maps, which it looks for in a list of
 * what it found on the way; for `$all` of a single value; for null and missing with `$gte`; and for lists among the choices of `$in`.
 * These are held by the table in `compile-query.test.ts`.
 */
function isAgreed(query: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(query).every(([name, value]) => {
    if (Array.isArray(value) && name.startsWith('$')) return value.every(isAgreed)
    const within = /^(any|picks)\./.test(name)
    const isList = name === 'tags' || name === 'picks' || name === 'any'
    return isAgreedOn(value, {
      within,
      isList,
      canMiss: name === 'note' || name === 'cents' || name === 'any',
    })
  })
}

type On = { readonly within: boolean; readonly isList: boolean; readonly canMiss: boolean }

function isAgreedOn(condition: unknown, on: On): boolean {
  if (!isMap(condition)) return !on.within || (condition !== null && !Array.isArray(condition))
  return Object.entries(condition).every(([operator, operand]) => {
    const hasNull = operand === null || (Array.isArray(operand) && operand.includes(null))
    if (on.within && (hasNull || operator === '$size' || operator === '$exists')) return false
    if (on.within && Array.isArray(operand) && (operator === '$eq' || operator === '$ne')) return false
    if (operator === '$all') return on.isList && !on.canMiss
    if (operator === '$gte' || operator === '$lte') return operand !== null || !on.canMiss
    return operator !== '$not' || isAgreedOn(operand, on)
  })
}

/** The same for `opts`: order, page, projection and count. */
export async function compareFinds(
  db: Database,
  documents: readonly Document[],
  { seed, runs }: { readonly seed: number; readonly runs: number },
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(query, options, async (asked, opts) => {
      const { errors, complain } = complaints()
      const checked = checkQuery(asked, thingFields, complain)
      const checkedOpts = checkOptions(opts, thingFields, complain)
      fc.pre(errors.length === 0 && isAgreed(checked))
      const theirs = findAmong(documents, checked, checkedOpts)
      expect(await wholeOf(await findIn(db, things, { query: checked, opts: checkedOpts }))).toEqual(theirs)
    }),
    { seed, numRuns: runs },
  )
}

/**
 * The same for pipelines; the results of those that group are compared in any order.
 * @returns how many of the pipelines ran in the database as a whole
 */
export async function comparePipelines(
  db: Database,
  documents: readonly Document[],
  { seed, runs }: { readonly seed: number; readonly runs: number },
): Promise<{ readonly whole: number }> {
  let whole = 0
  await fc.assert(
    fc.asyncProperty(pipeline, async (asked) => {
      const { errors, complain } = complaints()
      const checked = checkPipeline(asked, thingFields, complain)
      fc.pre(errors.length === 0)
      fc.pre(checked.every(({ $match = {} }) => isMap($match) && isAgreed($match)))
      const theirs = aggregateAmong(documents, checked)
      const ours = await wholeOf(await aggregateIn(db, things, checked))
      expect(ours).toEqual(isOrdered(checked) ? theirs : expect.toSatisfy(sameGroupsAs(theirs)))
      if (compilePipeline(things, checked).rest.length === 0) whole += 1
    }),
    { seed, numRuns: runs },
  )
  return { whole }
}

/** The whole answer, streamed or not, as a caller would read it. The announced size must be that of the documents. */
export async function wholeOf(found: Found): Promise<unknown> {
  if ('value' in found) return found.value
  if ('compute' in found) return found.compute()
  const items: Document[] = []
  for await (const batch of found.rows.batches) items.push(...batch)
  expect(items).toHaveLength(found.rows.size)
  return found.count === undefined ? items : { items, count: found.count }
}

function isOrdered(stages: readonly Record<string, unknown>[]): boolean {
  const names = stages.map((stage) => Object.keys(stage)[0])
  return !names.includes('$group') && !names.includes('$sortByCount')
}

const sameGroupsAs = (theirs: readonly unknown[]) => (ours: unknown) =>
  Array.isArray(ours) && textsOf(ours).join() === textsOf(theirs).join()

function textsOf(groups: readonly unknown[]): string[] {
  return groups.map((group) => JSON.stringify(group)).toSorted()
}
