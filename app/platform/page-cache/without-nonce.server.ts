import { createHash } from 'node:crypto'

/** A page as anybody may have it. */
export type PlainPage = { readonly html: string; readonly policy: string }

/**
 * Takes a visit's nonce out of a page and its Content-Security-Policy: a nonce that is kept would be known to everybody. The scripts it
 * let run are named by their hashes instead, which allow exactly these bytes (CSP 3, 6.7.3.3); a script that stands there without it gets
 * no leave by being kept. Null when the nonce stays somewhere: such a page is not to be kept.
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

/** Of those with this among their attributes. */
function hashesOf(html: string, inline: RegExp, attribute = ''): string[] {
  const hashes = [...html.matchAll(inline)]
    .filter(([, attributes = '']) => attributes.includes(attribute))
    .map(([, , text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`)
  return [...new Set(hashes)]
}
