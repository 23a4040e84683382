import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { mostPlaces } from '#app/programme/places.ts'
import { PlacesFields, PlacesRefusal } from './PlacesFields.tsx'

const byRole = { mode: 'role', leaders: 10, followers: 10, tolerance: 1 } as const

function rendered(leaders: string, locale: 'en' | 'sl' = 'en'): string {
  const typed = { leaders, followers: '10', tolerance: '1' }
  return renderToStaticMarkup(
    <MantineProvider>
      <PlacesFields typed={typed} places={byRole} onChange={() => undefined} locale={locale} />
      <PlacesRefusal locale={locale} />
    </MantineProvider>,
  )
}

describe('the fields of places', () => {
  it.each(['', 'ten', '1.5', '100001', '7000000'])('mark %j as no number of places', (leaders) => {
    expect(rendered(leaders).match(/aria-invalid="true"/g)).toHaveLength(1)
  })

  it.each(['0', ' 12 ', '100000'])('take %j', (leaders) => {
    expect(rendered(leaders)).not.toContain('aria-invalid')
  })

  it('name the most there can be', () => {
    expect(rendered('', 'en')).toContain(new Intl.NumberFormat('en').format(mostPlaces))
    expect(rendered('', 'sl')).toContain(new Intl.NumberFormat('sl').format(mostPlaces))
  })
})
