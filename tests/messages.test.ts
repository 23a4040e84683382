import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Messages, messageErrors, unusedKeys } from './messages/message-errors.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const files = (pattern: string) => globSync(pattern, { cwd: root }).sort()
const messages = (name: string): Messages => JSON.parse(read(name))

const domains = files('messages/en/*.json').map((name) => path.basename(name))

describe('messages', () => {
  it('are in the same files in both languages, all of them compiled', () => {
    const settings: unknown = JSON.parse(read('project.inlang/settings.json'))
    expect(files('messages/sl/*.json').map((name) => path.basename(name))).toEqual(domains)
    expect(settings).toMatchObject({
      'plugin.inlang.messageFormat': {
        pathPattern: expect.toSatisfy(
          (paths: string[]) =>
            JSON.stringify(paths.map((name) => path.basename(name)).sort()) === JSON.stringify(domains),
        ),
      },
    })
  })

  it.each(domains)('of %s are complete in both languages', (domain) => {
    expect(messageErrors(messages(`messages/en/${domain}`), messages(`messages/sl/${domain}`))).toEqual([])
  })

  it('have unique keys, and each is used', () => {
    const keys = domains.flatMap((domain) => Object.keys(messages(`messages/en/${domain}`)))
    const sources = files('{app,server,db}/**/*.{ts,tsx}').filter(
      (name) => !name.startsWith('app/platform/messages'),
    )
    expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([])
    expect(unusedKeys(keys, sources.map(read))).toEqual([])
  })
})

describe('an error in a message is found:', () => {
  const counted = (forms: readonly string[]): Messages[string] => [
    {
      declarations: ['input count', 'local plural = count: plural'],
      selectors: ['plural'],
      match: Object.fromEntries(forms.map((form) => [`plural=${form}`, '{count}'])),
    },
  ]
  const english = counted(['one', 'other'])

  it.each([
    ['a missing language', { a: 'A' }, {}, ['a is missing in Slovenian']],
    ['an unknown key', {}, { a: 'A' }, ['a is missing in English']],
    ['an empty text', { a: 'A' }, { a: ' ' }, ['a is empty in sl']],
    ['another input', { a: '{x}' }, { a: '{y}' }, ['a takes (x) in English but (y) in Slovenian']],
    ['no dual', { a: english }, { a: counted(['one', 'few', 'other']) }, ['a lacks plural=two in sl']],
    ['nothing', { a: english }, { a: counted(['one', 'two', 'few', 'other']) }, []],
  ] as const)('%s', (_, en, sl, errors) => {
    expect(messageErrors(en, sl)).toEqual(errors)
  })

  it('an unused key', () => {
    const sources = ['m.form_title()', ['m[`form_error_$', '{reason}`]()'].join('')]
    expect(unusedKeys(['form_title', 'form_error_late', 'form_lost'], sources)).toEqual(['form_lost'])
  })
})
