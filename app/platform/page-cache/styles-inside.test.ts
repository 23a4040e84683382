import { expect, it } from 'vitest'
import { withStylesInside } from './styles-inside.ts'

const sheets: Record<string, string> = {
  '/a.css': 'a{content:"$&"}',
  '/b.css': 'b{}',
  '/bad.css': '</style><script>',
}
const inside = (html: string) => withStylesInside(html, (href) => sheets[href])
const link = (href: string) => `<link rel="stylesheet" href="${href}"/>`

it('a page contains its style sheets in order, at the place of the first', () => {
  const html = `<head><title>t</title>${link('/a.css')}<link rel="icon" href="/i"/>${link('/b.css')}</head>`
  expect(inside(html)).toBe(
    '<head><title>t</title><style>a{content:"$&"}\nb{}</style><link rel="icon" href="/i"/></head>',
  )
})

it.each([
  ['with a nonce', '<link nonce="once" rel="stylesheet" href="/b.css"/>'],
  ['of a part that is fetched later too', '<link rel="stylesheet" href="/b.css#"/>'],
])('a link with %s is an ordinary link', (_, html) => {
  expect(inside(html)).toBe('<style>b{}</style>')
})

it('inlined styles carry the nonce, and scripts do not load them again', () => {
  const html = withStylesInside(link('/b.css'), (href) => sheets[href], 'once')
  expect(html).toBe('<style nonce="once">b{}</style><link rel="stylesheet" href="/b.css" disabled/>')
  expect(inside(html)).toBe(html)
})

it.each([
  ['is taken over by React', `${link('/a.css')}<script>window.__reactRouterContext={}</script>`],
  ['names a sheet that is not ours', link('/a.css') + link('/other.css')],
  ['would be ended by a sheet', link('/bad.css')],
  ['has none', '<head></head>'],
])('a page that %s is unchanged', (_, html) => {
  expect(inside(html)).toBe(html)
})
