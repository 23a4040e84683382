import { describe, expect, it } from 'vitest'
import { checkMailingText } from './check-mailing-text.ts'
import { filledParagraphs, fillIn, paragraphsOf, placeholdersIn } from './mailing-text.ts'

const allowed = { inline: ['name', 'open'], parts: ['places'], inSubject: ['open'] }
const words = (subject: string, body: string) => ({
  en: { subject, body },
  sl: { subject: 'Zadeva', body: 'Besedilo' },
})
const errors = (subject: string, body: string) =>
  checkMailingText(words(subject, body), allowed).map(({ part, kind, names }) => [part, kind, ...names])

describe('the text of a mailing', () => {
  it('is rendered as paragraphs, buttons and blocks', () => {
    const body =
      'Dear {name},\nwelcome.\r\n\r\n{ Places }\n \n[Read](https://tango.example/a?b=1)\n\n\n[no](ftp://x)'
    expect(paragraphsOf(body, ['places'])).toEqual([
      { kind: 'text', text: 'Dear {name},\nwelcome.' },
      { kind: 'part', name: 'places' },
      { kind: 'button', label: 'Read', url: 'https://tango.example/a?b=1' },
      { kind: 'text', text: '[no](ftp://x)' },
    ])
  })

  it('is filled in once: braces in a value stay', () => {
    expect(fillIn('{NAME} owes { open }, {what}', { name: '{open}', open: '€5' })).toBe(
      '{open} owes €5, {what}',
    )
    expect(placeholdersIn('{a} {{b}} {}')).toEqual(['a', 'b', ''])
  })

  it('is filled in within the label and the address of a button', () => {
    const body = '[Pay {open}](https://tango.example/pay?who={NAME}&sum={open})\n\nDear {name}\n\n{places}'
    const values = { name: 'Žan & Co', open: '€5' }
    expect(filledParagraphs(body, { values, parts: ['places'] })).toEqual([
      {
        kind: 'button',
        label: 'Pay €5',
        url: 'https://tango.example/pay?who=%C5%BDan%20%26%20Co&sum=%E2%82%AC5',
      },
      { kind: 'text', text: 'Dear Žan & Co' },
      { kind: 'part', name: 'places' },
    ])
  })

  it.each([
    ['Hello', 'Text {name} {open}', []],
    [
      '',
      ' \n ',
      [
        ['subject', 'empty'],
        ['body', 'empty'],
      ],
    ],
    [
      'Hello {nmae}',
      '{opne} {x} {x}',
      [
        ['subject', 'unknown', 'nmae'],
        ['body', 'unknown', 'opne', 'x'],
      ],
    ],
    ['Hello {name}', 'Text', [['subject', 'not-in-subject', 'name']]],
    ['Hello', 'Your {places} here', [['body', 'not-alone', 'places']]],
    ['Hello', '[See {places}](https://tango.example)', [['body', 'not-alone', 'places']]],
    ['Hello', 'A { alone', [['body', 'brace']]],
    ['Hello {}', 'Text', [['subject', 'unknown', '']]],
    [
      'a'.repeat(151),
      'b'.repeat(10_001),
      [
        ['subject', 'too-long'],
        ['body', 'too-long'],
      ],
    ],
    ['Two\nlines', 'Text', [['subject', 'too-long']]],
  ])('L12 “%s” is checked before sending', (subject, body, found) => {
    expect(errors(subject, body)).toEqual(found)
  })
})
