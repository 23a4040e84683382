import { isMap } from '../query/errors.ts'

/** Whether two values of documents are equal, dates by their instant and maps in any order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  if (!isMap(one) || !isMap(other)) {
    if (!Array.isArray(one) || !Array.isArray(other)) return one === other
    return one.length === other.length && one.every((value, n) => isSame(value, other[n]))
  }
  const names = Object.keys({ ...one, ...other })
  return names.every((name) => isSame(one[name], other[name]))
}
