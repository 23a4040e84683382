import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LongList } from './LongList.tsx'

const rendered = (count: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <LongList rows={Array.from({ length: count }, (_, n) => `${n}`)} keyOf={(row) => row} locale="sl">
        {(row) => <li>{row}</li>}
      </LongList>
    </MantineProvider>,
  )

it('renders 100 rows of a longer list, and says how many are left', () => {
  expect(rendered(100).match(/<li>/g)).toHaveLength(100)
  expect(rendered(100)).not.toContain('<button')
  const long = rendered(1_780)
  expect(long.match(/<li>\d+<\/li>/g)).toHaveLength(100)
  expect(long).toMatch(/<button[^>]*>.*Prikaži še 1680/)
})
