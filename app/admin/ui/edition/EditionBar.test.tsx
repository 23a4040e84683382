import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { localDay } from '#app/platform/values/local-day.ts'
import { handle as tickets } from '#app/print/routes/tickets.tsx'
import type { EditionLine } from '../../edition-line.ts'
import { EditionBar } from './EditionBar.tsx'

const current: EditionLine = {
  id: '19tf2025',
  code: 'TF2025',
  number: 19,
  startsOn: localDay('2025-11-12'),
  isCurrent: true,
  closed: false,
  archived: false,
}
const archive: EditionLine = {
  ...current,
  id: '18tf2024',
  code: 'TF2024',
  isCurrent: false,
  closed: true,
  archived: true,
}

function barOf(edition: EditionLine, handle: object = {}): string {
  const bar = () => <EditionBar edition={edition} current={current} locale="en" />
  const Page = createRoutesStub([{ path: '/', Component: bar, handle }])
  return renderToStaticMarkup(<Page />)
}

it('says that an archive cannot be changed, and what a page is about that shows the current edition all the same', () => {
  expect(barOf(current)).toBe('')
  expect(barOf(archive)).toContain('TF2024 is archived')
  expect(barOf({ ...archive, closed: false, archived: false })).toContain('The site shows TF2025')
  expect(barOf(archive, tickets)).toContain('This page is about TF2025')
  expect(barOf(archive, tickets)).not.toContain('archived')
})

it('F22 says that an edition is closed, the current one too', () => {
  const closed = { ...current, closed: true }
  expect(barOf(closed)).toContain('TF2025 is closed')
  expect(barOf(closed)).not.toContain('<a ')
  expect(barOf(closed, tickets)).toContain('TF2025 is closed')
  const former = barOf({ ...archive, archived: false })
  expect(former).toContain('TF2024 is closed')
  expect(former).toContain('<a ')
})
