/** How long and where a cookie is kept. Always for the whole site, and not for other sites' requests. */
export type CookieTerms = {
  readonly maxAgeSeconds: number
  /** Off where the site is served without TLS: on localhost. */
  readonly secure: boolean
  /** Out of reach of scripts. */
  readonly httpOnly?: boolean
}

/**
 * The name of a cookie that opens something. Over TLS it has the prefix `__Host-`: browsers then take it from this host alone, so no
 * neighbour under the same domain can set it. Without TLS they would refuse the prefix.
 */
export function hostCookieName(name: string, { secure }: Pick<CookieTerms, 'secure'>): string {
  return secure ? hostPrefix + name : name
}

/**
 * A `Set-Cookie` line.
 * @throws RangeError when the name is reserved, or has the prefix of `hostCookieName` without TLS, or either has a character a cookie
 *   cannot carry (RFC 6265, 4.1.1)
 */
export function writeCookie(
  name: string,
  value: string,
  { maxAgeSeconds, secure, httpOnly }: CookieTerms,
): string {
  const bareName = secure && name.startsWith(hostPrefix) ? name.slice(hostPrefix.length) : name
  if (!isCookieName(bareName)) throw new RangeError(`not a cookie name: ${name}`)
  if (!isCookieValue(value)) throw new RangeError(`the value of the cookie ${name} has invalid characters`)
  const terms = ['Path=/', `Max-Age=${maxAgeSeconds}`, 'SameSite=Lax']
  if (secure) terms.push('Secure')
  if (httpOnly) terms.push('HttpOnly')
  return [`${name}=${value}`, ...terms].join('; ')
}

/** The cookie's value in a `Cookie` header; null when it is not there or could not be one of ours. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue
    const value = pair.slice(equals + 1).trim()
    return isCookieValue(value) ? value : null
  }
  return null
}

/** A token (RFC 9110, 5.6.2) that cannot be mistaken for an attribute or for a prefix with its own rules. */
export function isCookieName(name: string): boolean {
  return /^[!#$%&'*+\-.^_`|~\w]+$/.test(name) && !reserved.test(name)
}

/** Printable ASCII without blanks, quotes, commas, semicolons and backslashes (RFC 6265, 4.1.1). */
export function isCookieValue(value: string): boolean {
  return /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/.test(value)
}

const hostPrefix = '__Host-'

const reserved =
  /^(expires|max-age|path|domain|secure|httponly|samesite|priority|partitioned|__(host|secure)-.*)$/i
