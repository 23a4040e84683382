import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { shortenMessage } from './short-messages.ts'

const folder = path.resolve(import.meta.dirname, '../../app/platform/messages/messages')
type Message = (inputs: object, options: { readonly locale: 'en' | 'sl' }) => string

it('says the same as the compiled message, in both languages; leaves plurals, choices and keys with capitals alone', async () => {
  const names = globSync('[a-z]*.js', { cwd: folder }).toSorted()
  expect(names.length).toBeGreaterThan(1_000)
  let shortened = 0
  // one in twenty: importing all of them takes a minute
  for (const name of names.filter((_, n) => n % 20 === 0)) {
    const file = path.join(folder, name)
    const code = readFileSync(file, 'utf8')
    const short = shortenMessage(code)
    expect(short === null, name).toBe(/registry|^export \{|^\tif \(i/m.test(code))
    if (short === null) continue
    shortened += 1
    const inputs = Object.fromEntries([...code.matchAll(/\?\.(\w+)\}/g)].map(([, key]) => [key, `‹${key}›`]))
    const was = Object.values((await import(pathToFileURL(file).href)) as Record<string, Message>)
    const is = Object.values(
      (await import(`data:text/javascript,${encodeURIComponent(short)}`)) as Record<string, Message>,
    )
    expect(is).toHaveLength(1)
    for (const locale of ['en', 'sl'] as const)
      expect(is[0]?.(inputs, { locale }), name).toBe(was[0]?.(inputs, { locale }))
  }
  expect(shortened).toBeGreaterThan(200)
})

it('keeps a module of another shape as it is', () => {
  expect(shortenMessage('export const register_title = () => `Register`')).toBeNull()
})
