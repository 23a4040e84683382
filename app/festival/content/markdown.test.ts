import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tf2025 } from '#db/seed/edition.ts'
import { factNames, factsOf, formatDays, unknownFacts, withFacts } from './edition-facts.ts'
import { escapeMarkdown, renderMarkdown } from './markdown.ts'
import { parseSource, tidySource } from './page-source.ts'

const html = (text: string) => renderMarkdown(text, 'EN').html

describe('Markdown', () => {
  it('contains no dangerous markup', () => {
    const bad = html(
      [
        '<script>alert(1)</script> <b onclick="x">b</b>',
        '[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example) [d](vbscript:x)',
        '![spy](https://evil.example/spy.gif)',
      ].join('\n\n'),
    )
    expect(bad).not.toMatch(/<script|<b |<img|href="(javascript|data|vbscript|\/\/)/)
    expect(bad).toContain('&lt;script&gt;')
    expect(bad).toContain('spy')
  })

  it('escapes elements and attributes of the author', () => {
    const allowed =
      /^(p|h[2-4]|a|ul|ol|li|em|strong|code|pre|blockquote|br|div|table|t[hrd]|thead|tbody|svg|path|s)$/
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'<>"\'`()[]{}#*_-|!\\/ :ax\n', 'javascript:', 'on', 'style=')),
        (parts) => {
          const made = html(parts.join(''))
          for (const [, tag = ''] of made.matchAll(/<\/?([a-z0-9]+)/gi)) expect(tag).toMatch(allowed)
          expect(made).not.toMatch(/<[^>]*\s(on\w+|style)=/i)
        },
      ),
    )
  })

  it('starts headings at level two, each with an id', () => {
    const { html, headings } = renderMarkdown('# Čas\n\n## Čas\n\n### Kje {#where}\n\n##### Deep', 'SI')
    expect(headings.map(({ id, level }) => [id, level])).toEqual([
      ['cas', 2],
      ['cas-2', 2],
      ['where', 3],
      ['deep', 4],
    ])
    expect(html).toContain('<h3 id="where">Kje</h3>')
    expect(html).not.toMatch(/<h[156]/)
  })

  it('links to the language of the page, marks external links, and renders buttons', () => {
    expect(html('[a](/travel) [b](/) [c](/SI/contact) [d](/policy#floor)')).toMatch(
      /"\/EN\/travel".*"\/EN".*"\/SI\/contact".*"\/EN\/policy#floor"/,
    )
    expect(html('[a](https://www.ip-rs.si/)')).toContain('rel="external noreferrer"')
    expect(html('[a](/register "next")')).toBe('<p><a href="/EN/register" data-button="next">a</a></p>\n')
  })

  it('leaves out buttons to a page that is not offered now, and no other links', () => {
    const text = '[a](/travel "plain") [b](/register "next") [c](/register)'
    expect(renderMarkdown(text, 'EN', 'closed').html).toBe(
      '<p><a href="/EN/travel" data-button="plain">a</a>  <a href="/EN/register">c</a></p>\n',
    )
  })

  it('F2 keeps only the words of links to the programme and the prices after the festival', () => {
    const text =
      'see [the *programme*](/program?day=1), [a class](/program/a), [c](/travel) [d](/prices "plain")'
    expect(renderMarkdown(text, 'EN', 'closed').html).toContain(
      '<a href="/EN/prices" data-button="plain">d</a>',
    )
    expect(renderMarkdown(text, 'EN', 'over').html).toBe(
      '<p>see the <em>programme</em>, a class, <a href="/EN/travel">c</a> </p>\n',
    )
  })

  it('leaves out the sections of the other phase, with their headings and what is below them', () => {
    const text =
      '## A {#a .until-closing}\n\nopen\n\n### B\n\nopen\n\n## C {#c .after-closing}\n\nclosed\n\n## D {#d .until-end}\n\nalways'
    const sections = (phase: 'open' | 'closed' | 'over') => {
      const { html, headings } = renderMarkdown(text, 'EN', phase)
      return [headings.map(({ id }) => id).join(), html.match(/open|closed|always|until|after/g)?.join()]
    }
    expect(sections('open')).toEqual(['a,b,d', 'open,open,always'])
    expect(sections('closed')).toEqual(['c,d', 'closed,always'])
    expect(sections('over')).toEqual(['c', 'closed'])
  })

  it('aligns columns without inline styles, and makes wide tables scroll', () => {
    const table = html('| a | b |\n|---|---:|\n| 1 | 2 |')
    expect(table).toContain('<td data-label="b" data-align="right">2</td>')
    expect(table).toMatch(/^<div class="table" tabindex="0"><table>/)
  })
})

describe('the facts of an edition', () => {
  it('F11 are inserted literally, whatever characters they contain', () => {
    const facts = {
      ...factsOf(tf2025, 'en'),
      company: '*Zavod* [x](y) <b> _a_ `c`',
      email: 'a_b_c@d.example',
    }
    const { html } = renderMarkdown(
      withFacts('{company}\n\n[{email}](mailto:{email})', facts, escapeMarkdown),
      'EN',
    )
    expect(html).toContain('<p>*Zavod* [x](y) &lt;b&gt; _a_ `c`</p>')
    expect(html).toContain('<a href="mailto:a_b_c@d.example">a_b_c@d.example</a>')
  })

  it('F11 are written in both languages', () => {
    const [en, sl] = [factsOf(tf2025, 'en'), factsOf(tf2025, 'sl')]
    expect([en.dates, sl.dates]).toEqual(['13–17 November 2025', 'od 13. do 17. novembra 2025'])
    expect([en.closesAt, sl.closesAt]).toEqual(['5 November 2025 at 23:59', '5. novembra 2025 ob 23:59'])
    expect([en.partnerHold, sl.partnerHold, sl.payDay]).toEqual(['3 days', '3 dni', '5'])
    expect(en.rolesFixedAt).toBe('9 November 2025')
    for (const name of factNames) expect(sl[name]).not.toBe('')
  })

  it('F11 that do not exist are found', () => {
    expect(unknownFacts('{startsOn} {strtsOn} {#way} { x } {strtsOn}')).toEqual(['strtsOn'])
  })

  it.each([
    ['2025-11-30', '2025-12-02', 'od 30. novembra do 2. decembra 2025'],
    ['2025-12-30', '2026-01-02', 'od 30. decembra 2025 do 2. januarja 2026'],
    ['2025-11-13', '2025-11-13', '13. novembra 2025'],
  ] as const)('days from %s to %s are „%s“', (from, to, words) => {
    expect(formatDays(from, to, 'sl')).toBe(words)
  })
})

describe('the file of a text page', () => {
  it('consists of a head and a body', () => {
    const file = '---\ntitle: How: it is\ndescription: D\n---\n\nBody\n---\nmore\n'
    expect(parseSource(file)).toEqual({
      title: 'How: it is',
      description: 'D',
      lead: '',
      body: 'Body\n---\nmore',
    })
    expect(() => parseSource('Body')).toThrow('between dashes')
    expect(() => parseSource('---\ncolour: red\n---\nx')).toThrow('colour')
    expect(() => parseSource('---\nTitle\n---\nx')).toThrow('Title')
  })

  it('is normalised, so that equal texts have equal files', () => {
    const source = { title: ' A  b\n', description: '', lead: '', body: 'x \r\n\r\ny\n' }
    expect(tidySource(source)).toEqual({ title: 'A b', description: '', lead: '', body: 'x\n\ny' })
  })
})
