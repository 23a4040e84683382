/** How a page may be packed on its way. */
export type Coding = 'br' | 'gzip' | 'identity'

/**
 * The best coding the browser takes, by `Accept-Encoding` (RFC 9110, 12.5.3). As it is, where it takes none of ours: to refuse would
 * help nobody.
 */
export function codingFor(accepted: string | undefined): Coding {
  if (!accepted) return 'identity'
  if (ofBrowsers.has(accepted)) return 'br'
  const weights = new Map<string, number>()
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight ? Number.parseFloat(weight.slice(2)) || 0 : 1)
  }
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** What every browser sends: known without reading it. */
const ofBrowsers = new Set(['gzip, deflate, br', 'gzip, deflate, br, zstd'])

/** Whether `If-None-Match` names the tag (RFC 9110, 13.1.2: a proxy that packs anew may have made it weak). */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
