import { isMap } from './errors.ts'
import { Unanswerable } from './run-query.ts'

type Path = readonly string[]
/** Maps the value at a path to a new one; undefined: absent. */
type Change = (before: unknown) => unknown

/** Longer lists are filled up to no place beyond this. */
const MOST_PLACES = 1000

/**
 * A copy with another value at the path; everything else is shared. Missing objects on the path are created where there is nothing
 * or null.
 * @throws Unanswerable where the path leads through another value
 */
export function changeAt(value: unknown, path: Path, change: Change): unknown {
  const [step, ...further] = path
  if (step === undefined) return change(value)
  if (Array.isArray(value)) return changePlace(value, step, further, change)
  if (value !== undefined && value !== null && !isMap(value)) throw new Unanswerable(`no field ${step} there`)
  const inner = value && Object.hasOwn(value, step) ? value[step] : undefined
  const after = changeAt(inner, further, change)
  if (after === undefined) return inner === undefined ? value : without(value ?? {}, step)
  return { ...value, [step]: after }
}

/** In a list, only appending changes the length, and a removed element leaves null. */
function changePlace(list: readonly unknown[], step: string, further: Path, change: Change): unknown[] {
  const place = /^\d{1,6}$/.test(step) ? Number(step) : Number.NaN
  if (!(place < Math.max(list.length, MOST_PLACES))) throw new Unanswerable(`no place ${step} there`)
  const after = changeAt(list[place], further, change)
  if (after === undefined && place >= list.length) return [...list]
  const filled = [...list, ...Array<null>(Math.max(0, place - list.length)).fill(null)]
  filled[place] = after ?? null
  return filled
}

function without(map: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).filter(([key]) => key !== name))
}
