import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import type { StaffMember } from './empty-festival.ts'
import { openTwoWindows, standsAt, type TwoWindows } from './two-windows.ts'

/** One writes an e-mail while the other archives the edition. */
const staff: StaffMember = {
  username: 'archived-meanwhile',
  accname: 'Archived Meanwhile',
  password: 'a line that others end',
  roles: ['admin'],
}
const locale = 'en'
type Words = (inputs: Record<string, never>, options: { locale: typeof locale }) => string
const says = (words: Words) => words({}, { locale })

let windows: TwoWindows
let mine: Page
let theirs: Page
beforeAll(async () => {
  windows = await openTwoWindows(staff)
  ;({ mine, theirs } = windows)
  await standsAt(theirs, '/admin/settings/copy')
  await theirs.getByRole('button', { name: m.settings_copy_do({ code: 'TF2026' }, { locale }) }).click()
  await theirs
    .getByText(m.settings_copy_done({ code: 'TF2026' }, { locale }))
    .first()
    .waitFor()
})
afterAll(() => windows?.close())

async function makesCurrent(code: string): Promise<void> {
  await standsAt(theirs, '/admin/settings/editions')
  const step = says(m.settings_editions_make_current)
  await theirs.getByRole('button', { name: `${step}: ${code}` }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: step, exact: true }).click()
  await theirs.getByText(m.settings_editions_done_current({ code }, { locale })).first().waitFor()
}

it('U26 leaves a page as it is under an open dialog when another edition becomes current, and says so', async () => {
  await standsAt(mine, '/admin/lists/promoters?open=new')
  const name = mine.getByRole('dialog').getByRole('textbox').first()
  await name.fill('Mine')
  await makesCurrent('TF2026')
  const codes = { code: 'TF2026', shown: 'TF2025' }
  await mine.getByText(m.layout_edition_moved(codes, { locale })).waitFor()
  const chosen = m.layout_edition_label({ code: 'TF2025' }, { locale })
  expect(await mine.locator(`button[aria-label="${chosen}"]`).count()).toBe(1)
  expect(await name.inputValue()).toBe('Mine')
  await makesCurrent('TF2025')
})

it('L12 keeps the text of an e-mail in sight when its edition is archived meanwhile', async () => {
  await standsAt(theirs, '/admin?edition=20tf2026')
  await standsAt(mine, '/admin/mails/write?readers')
  const body = mine.getByRole('textbox', { name: says(m.mails_body) })
  await body.fill('What I have written.')

  await standsAt(theirs, '/admin/settings/editions')
  await theirs.getByRole('button', { name: `${says(m.settings_editions_archive)}: TF2026` }).click()
  const dialog = theirs.getByRole('dialog')
  await dialog.getByRole('textbox').fill('TF2026')
  await dialog.getByRole('button', { name: says(m.settings_editions_archive), exact: true }).click()
  await theirs
    .getByText(m.settings_editions_done_archive({ code: 'TF2026' }, { locale }))
    .first()
    .waitFor()

  await mine.getByRole('button', { name: says(m.mails_test), exact: true }).click()
  await mine.getByRole('textbox', { name: says(m.mails_test_to) }).fill('me@ronda.example')
  await mine.getByRole('button', { name: says(m.mails_test_send), exact: true }).click()
  await mine.getByRole('main').getByText(says(m.mails_refused_archived), { exact: true }).first().waitFor()
  expect(await body.inputValue()).toBe('What I have written.')
  await standsAt(mine, '/admin/mails/write?readers')
  expect(await body.count()).toBe(0)
})
