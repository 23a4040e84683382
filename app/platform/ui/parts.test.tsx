import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CountryField } from './fields/CountryField.tsx'
import { Field } from './fields/Field.tsx'
import { BalanceGlyph } from './figures/BalanceGlyph.tsx'
import { Notice } from './Notice.tsx'
import { Steps } from './Steps.tsx'
import { LanguageSwitch } from './site/LanguageSwitch.tsx'

describe('a field', () => {
  it('points to its error and its hint, in this order', () => {
    const html = renderToStaticMarkup(<Field name="email" label="E-mail" hint="Why" error="Missing" />)
    expect(html).toContain('<label for="email"')
    expect(html).toContain('aria-describedby="email-error email-description" aria-invalid="true"')
    expect(html).toMatch(/<p id="email-error"[^>]*>Missing<\/p>/)
  })

  it('points to nothing without them', () => {
    const html = renderToStaticMarkup(<Field name="email" label="E-mail" />)
    expect(html).not.toContain('aria-describedby')
    expect(html).not.toContain('aria-invalid')
  })
})

describe('a notice', () => {
  it('is announced at once after a failure', () => {
    expect(renderToStaticMarkup(<Notice tone="error">No</Notice>)).toContain('role="alert"')
    expect(renderToStaticMarkup(<Notice isAnswer>Saved</Notice>)).toContain('role="status"')
    expect(renderToStaticMarkup(<Notice>By the way</Notice>)).not.toContain('role=')
  })
})

describe('the balance glyph', () => {
  const places = { leaders: 12, followers: 12 }

  it('has a label, unless the text beside it says the same', () => {
    const glyph = <BalanceGlyph leaders={6} followers={12} places={places} locale="en" />
    expect(renderToStaticMarkup(glyph)).toContain(
      'aria-label="Leading: 6 of 12 places taken. Following: 12 of 12."',
    )
    const beside = <BalanceGlyph leaders={6} followers={12} places={places} locale="en" isDecorative />
    expect(renderToStaticMarkup(beside)).toContain('aria-hidden="true"')
  })

  it('shows the letters of the language', () => {
    const html = renderToStaticMarkup(<BalanceGlyph leaders={0} followers={0} locale="sl" />)
    expect(html).toContain('>V</text>')
    expect(html).toContain('>S</text>')
  })
})

describe('the steps of a form', () => {
  it('mark the current one and link the earlier ones', () => {
    const steps = [{ label: 'You', href: '#you' }, { label: 'Classes' }, { label: 'Pay' }]
    const html = renderToStaticMarkup(<Steps steps={steps} current={1} locale="en" />)
    expect(html).toContain('Step 2 of 3')
    expect(html).toContain('<a href="#you">You</a>')
    expect(html).toMatch(/<li aria-current="step">Classes<\/li>/)
  })

  it('are all done after the last', () => {
    const html = renderToStaticMarkup(<Steps steps={[{ label: 'You' }]} current={1} locale="en" />)
    expect(html).toContain('Step 1 of 1')
    expect(html).not.toContain('aria-current')
  })
})

describe('the language switch', () => {
  it('is a plain link to the same page, labelled and marked in the other language', () => {
    const html = renderToStaticMarkup(
      <LanguageSwitch locale="en" pathname="/EN/program" search="?kind=class" />,
    )
    expect(html).toContain('href="/SI/program?kind=class"')
    expect(html).toContain('hrefLang="sl-SI" lang="sl-SI"')
    expect(html).toContain('referrerPolicy="same-origin"')
    expect(html).toContain('Slovenščina')
  })
})

describe('the country field', () => {
  it('keeps the chosen country', () => {
    const html = renderToStaticMarkup(
      <CountryField name="country" label="Država" locale="sl" defaultValue="SI" />,
    )
    expect(html).toContain('<option value="SI" selected="">Slovenija</option>')
  })
})
