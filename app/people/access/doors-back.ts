/**
 * Where to go after signing in: an address of this site that was asked for, else null. Whatever could lead elsewhere is none: `//host`,
 * `/\host`, `/%5chost` (browsers and proxies read it like that), control characters, other schemes, and the doorway itself.
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

/** An address of the doorway that leads back to where somebody wanted to be. */
export function wayTo(doorway: string, { pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `${doorway}?${new URLSearchParams({ to: pathname + search })}`
}
