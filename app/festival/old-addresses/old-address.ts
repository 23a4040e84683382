import { langOfPath } from '#app/platform/addresses.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'

/** An address of a former page and the address it redirects to. */
export type OldAddress = {
  /** A path of this site: `/tango-2019.html`. */
  readonly from: string
  /** A path of this site, or another site's address. */
  readonly to: string
  readonly note: string | null
}

export type OldAddressError = 'not-a-path' | 'always-answered' | 'not-an-address' | 'leads-to-itself'

/** Where a visitor is sent. */
export type Redirect = {
  readonly to: string
  /** Another site's. */
  readonly external: boolean
}

/** From the normalised path (`keyOf`) to the address. */
export type OldAddresses = ReadonlyMap<string, string>

/** Looked for once in a row of slashes, not from each of them. */
const slashesAtEnd = /(?<!\/)\/+$/

/** The path as it is looked up: the case of its letters and a slash at its end do not count. */
export function keyOf(pathname: string): string {
  return (pathname.replace(slashesAtEnd, '') || '/').toLowerCase()
}

/**
 * An old address in its stored form, or its error. Both ends are written as browsers write them. F9.
 * @param origin of this site: an address with it is a path
 * @param others the other old addresses
 */
export function checkOldAddress(
  { from, to }: Pick<OldAddress, 'from' | 'to'>,
  { origin, others }: { readonly origin: string; readonly others: OldAddresses },
): Decision<Pick<OldAddress, 'from' | 'to'>, OldAddressError> {
  const path = localUrl(from.trim(), origin)
  if (!path || path.search || path.hash) return refuse('not-a-path')
  const kept = path.pathname.replace(/\/+$/, '')
  if (kept === '' || isLeftAlone(kept)) return refuse('always-answered')

  const target = targetOf(to.trim(), origin)
  if (!target) return refuse('not-an-address')
  const all = new Map([...others, [keyOf(kept), target]])
  return !leadsToOurLanguage(kept, target) && goesRound(keyOf(kept), all, origin)
    ? refuse('leads-to-itself')
    : accept({ from: kept, to: target })
}

/** The target of the path, with the query; null without one, or if the target is the path itself. F8, F9. */
export function redirectFor(
  addresses: OldAddresses,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): Redirect | null {
  const to = addresses.get(keyOf(pathname))
  if (to === undefined || pathOf(to) === pathname) return null
  return { to: withQuery(to, search), external: !to.startsWith('/') }
}

/** Never handled by pages: specification 2. */
function isLeftAlone(path: string): boolean {
  return /^\/(\.well-known|favicon\.ico|api|assets)(\/|$)/i.test(path)
}

/** Browsers would take blanks and control characters out, and read what is left. */
function isOneWord(text: string): boolean {
  return /^[\x21-\x7e\u00a1-\u{10ffff}]+$/u.test(text)
}

/** A path of this site, with or without its origin; null for everything else, including `//host` and `/\host`. */
function localUrl(text: string, origin: string): URL | null {
  if (!isOneWord(text)) return null
  const url = text.startsWith('/') || text.startsWith(`${origin}/`) ? URL.parse(text, origin) : null
  return url?.origin === origin && !url.pathname.startsWith('//') ? url : null
}

function targetOf(text: string, origin: string): string | null {
  const local = localUrl(text, origin)
  if (local) return local.pathname + local.search + local.hash
  if (!/^https?:\/\//i.test(text) || !isOneWord(text)) return null
  const url = URL.parse(text)
  return url && !url.username && !url.password && url.origin !== origin ? url.href : null
}

/** `/en/program` to `/EN/program`: the same to look up, but only the other is a page's. Where it is none, it is not led on again. */
function leadsToOurLanguage(from: string, to: string): boolean {
  const path = pathOf(to)
  return keyOf(path) === keyOf(from) && langOfPath(path) !== null && langOfPath(from) === null
}

/** Without query and fragment; of another site's address all of it but these. */
function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, '')
}

/** Whether who follows the addresses from here comes back. */
function goesRound(start: string, all: OldAddresses, origin: string): boolean {
  const seen = new Set<string>()
  for (let key: string | null = start; key !== null; ) {
    if (seen.has(key)) return true
    seen.add(key)
    const to = all.get(key)
    const next = to === undefined ? null : localUrl(to, origin)
    // taken by `leadsToOurLanguage`: it ends there
    const isSame: boolean = next !== null && keyOf(next.pathname) === key && key !== start
    key = next && !isSame ? keyOf(next.pathname) : null
  }
  return false
}

/** The target's own query stands first, a fragment last. */
function withQuery(to: string, search: string): string {
  if (search.length < 2) return to
  const hashAt = to.indexOf('#')
  const [address, hash] = hashAt < 0 ? [to, ''] : [to.slice(0, hashAt), to.slice(hashAt)]
  return address + (address.includes('?') ? `&${search.slice(1)}` : search) + hash
}
