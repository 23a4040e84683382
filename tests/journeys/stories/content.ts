import { expect } from 'vitest'
import { textHref } from '#app/admin/settings/settings-address.ts'
import type { PageName } from '#app/festival/content/page-names.ts'
import { repositorySource } from '#app/festival/content/repository-pages.server.ts'
import { localeOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { adminAt, somebodySignedIn } from './sign-in.ts'

export const editorAt = (place: Place) => adminAt(place, 'editor')
export const otherEditorAt = (place: Place) => adminAt(place, 'other-editor')

/** Separate texts for each place: all write into one database. */
const ownPages = {
  'EN phone': ['travel', 'accommodation'],
  'SI desktop': ['accommodation', 'contact'],
  'SI phone': ['policy', 'travel'],
  'EN desktop': ['RootsToRise', 'lokacija-festivalna'],
} as const satisfies Record<string, readonly [PageName, PageName]>

const pagesAt = ({ lang, screen }: Place) => ownPages[`${lang} ${screen}`]

/** Finds a page among the settings, types, reads the page again, looks at the preview, saves, sees it outside, looks what would change, and takes it back. */
export async function writesAPage(festival: TestFestival, place: Place): Promise<void> {
  const [page] = pagesAt(place)
  const { username } = editorAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, to: '/admin/settings' })
  await visitor.arrivesAt(m.office_settings_title)
  await visitor.speaksTheirLanguage()
  const old = repositorySource(page, visitor.locale).title
  await visitor.follows(old)
  await visitor.arrivesAt(titleOfEditor(visitor, place, page))

  const title = `Čisto drugače ${place.screen}`
  await visitor.fills(m.content_field_title, title)
  await visitor.sees(m.content_unsaved)
  await visitor.browses('reload')
  await visitor.sees(m.content_draft_back)
  await visitor.seesIn(m.content_field_title, title)
  if (place.screen === 'phone') await visitor.presses(m.content_preview)
  await visitor.sees(title)
  await visitor.looksItOver()
  if (place.screen === 'phone') await visitor.presses(m.content_write)
  await visitor.fills(m.content_field_note, 'krajše')
  await visitor.presses(m.content_save)
  await visitor.sees(m.content_saved)
  await visitor.looksItOver()

  await visitor.opens(`/${page}`)
  await visitor.arrivesAt(title)

  await visitor.opens(festival.address() + textHref({ page, locale: visitor.locale }))
  await visitor.follows(m.content_differences)
  await visitor.sees(m.content_line_come)
  await visitor.looksItOver()
  await visitor.presses(m.content_restore)
  await visitor.sees(m.content_restored)
  await visitor.opens(`/${page}`)
  await visitor.arrivesAt(old)
}

/** Types during another user's save of the same text, is informed, and saves over it deliberately. */
export async function isHeldUp(festival: TestFestival, place: Place): Promise<void> {
  const [, page] = pagesAt(place)
  const to = textHref({ page, locale: localeOf(place.lang) })
  const visitor = await somebodySignedIn(festival, place, { username: editorAt(place).username, to })
  await visitor.arrivesAt(titleOfEditor(visitor, place, page))
  await visitor.fills(m.content_field_title, 'Moj naslov')
  await visitor.sees(m.content_unsaved)

  const other = await somebodySignedIn(festival, place, { username: otherEditorAt(place).username, to })
  await other.arrivesAt(titleOfEditor(other, place, page))
  await other.fills(m.content_field_title, 'Njihov naslov')
  await other.presses(m.content_save)
  await other.sees(m.content_saved)

  await visitor.presses(m.content_save)
  await visitor.sees(m.content_conflict_title)
  await visitor.looksItOver()
  expect(await visitor.finds(m.content_field_title)).toBe('Moj naslov')
  await visitor.presses(m.content_conflict_mine)
  await visitor.presses(m.content_save)
  await visitor.sees(m.content_saved)
  await visitor.opens(`/${page}`)
  await visitor.arrivesAt('Moj naslov')
}

function titleOfEditor(visitor: Visitor, { lang }: Place, page: PageName): string {
  return visitor.reads(m.content_editor_title, { page: `/${lang}/${page}` })
}
