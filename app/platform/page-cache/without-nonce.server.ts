import { createHash } from 'node:crypto'

/** A page that may be shared between requests. */
export type PlainPage = { readonly html: string; readonly policy: string }

/**
 * Removes the request's nonce from a page and its Content-Security-Policy: a cached nonce would be known to everybody. Scripts that
 * carried the nonce are allowed by their hashes instead, which match exactly these bytes (CSP 3, 6.7.3.3); a script without it stays
 * forbidden. Null when the nonce occurs anywhere else: such a page must not be cached.
 */
export function withoutNonce({ html, policy }: PlainPage): PlainPage | null {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (!nonce) return { html, policy }
  const plain = html.replaceAll(` nonce="${nonce}"`, '')
  const scripts = hashesOf(html, inlineScripts, ` nonce="${nonce}"`)
  const styles = hashesOf(plain, inlineStyles)
  const plainPolicy = policy
    .split('; ')
    .map((directive) => {
      const inline = directive.startsWith('script-src ') ? scripts : styles
      return directive.replace(` 'nonce-${nonce}'`, inline.map((hash) => ` '${hash}'`).join(''))
    })
    .join('; ')
  return plain.includes(nonce) || plainPolicy.includes(nonce) ? null : { html: plain, policy: plainPolicy }
}

const inlineScripts =
  /<script((?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*)>([\s\S]*?)<\/script>/g
const inlineStyles = /<style([^>]*)>([\s\S]*?)<\/style>/g

/** Hashes of the elements that carry the attribute. */
function hashesOf(html: string, inline: RegExp, attribute = ''): string[] {
  const hashes = [...html.matchAll(inline)]
    .filter(([, attributes = '']) => attributes.includes(attribute))
    .map(([, , text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`)
  return [...new Set(hashes)]
}
