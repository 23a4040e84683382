import { z } from 'zod'

export const LONGEST_TAG = 30
/** The largest number of tags of one registration. */
const MOST_TAGS = 20

/** A word or a few; without commas, which separate tags in addresses and files. */
export const tag = z
  .string()
  .transform((typed) => typed.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(LONGEST_TAG)
      .regex(/^[^,;\p{C}]+$/u),
  )

export const tagList = z.array(tag).max(MOST_TAGS).transform(withoutTwins)

/** Each tag once, as first typed: `VIP` and `vip` are the same. */
function withoutTwins(tags: readonly string[]): string[] {
  const seen = new Set<string>()
  return tags.filter((one) => {
    const key = one.toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}

/** @returns null when there would be more tags than allowed */
export function taggedWith(tags: readonly string[], more: readonly string[]): string[] | null {
  const all = withoutTwins([...tags, ...more])
  return all.length > MOST_TAGS ? null : all
}

/** The tags without these; case does not matter. */
export function taggedWithout(tags: readonly string[], fewer: readonly string[]): string[] {
  const gone = new Set(fewer.map((one) => one.toLowerCase()))
  return tags.filter((one) => !gone.has(one.toLowerCase()))
}
