/**
 * The path to open after sign-in, or null. Only paths of this site are accepted. Rejected: `//host`, `/\host` and `/%5chost` (browsers and
 * proxies read these as another host), control characters, other schemes, and the auth pages themselves.
 */
export function localPath(to: string | null | undefined): string | null {
  if (!to || to.length > 2_000 || !to.startsWith('/') || /^\/+(?:[/\\]|%2f|%5c|%09)/i.test(to)) return null
  if (!/^[\x21-\x5b\x5d-\x7e\u00a0-\uffff]+$/.test(to)) return null
  const here = 'http://here.invalid'
  const url = URL.parse(to, here)
  if (!url || url.origin !== here || url.pathname.startsWith('//')) return null
  if (/^\/auth\/(login|logout|register)(\/|$)/i.test(url.pathname)) return null
  return url.pathname + url.search
}

/** The path of an auth page, with the path to return to afterwards. */
export function pathWithReturn(
  authPath: string,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): string {
  return `${authPath}?${new URLSearchParams({ to: pathname + search })}`
}
