import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { withoutNonce } from './without-nonce.server.ts'

const policy = "default-src 'self'; script-src 'self' 'nonce-N1'; style-src 'self' 'nonce-N1'"
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('allows scripts with the nonce by hash, and no others', () => {
  const html =
    '<script nonce="N1">ours()</script><script>theirs()</script><script type="module" src="/a.js"></script>'
  expect(withoutNonce({ html, policy })).toEqual({
    html: html.replace(' nonce="N1"', ''),
    policy: `default-src 'self'; script-src 'self' ${hashOf('ours()')}; style-src 'self'`,
  })
})

it('allows inline styles by hash', () => {
  expect(withoutNonce({ html: '<style>a{}</style>', policy })?.policy).toContain(
    `style-src 'self' ${hashOf('a{}')}`,
  )
})

it('refuses a page that contains the nonce anywhere else', () => {
  expect(withoutNonce({ html: '<p>N1</p>', policy })).toBeNull()
})
