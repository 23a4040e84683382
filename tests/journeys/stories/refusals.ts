import { m } from '#app/platform/messages/messages.js'
import type { Place, TestFestival } from '../test-festival.ts'
import { somebodySignedIn } from './sign-in.ts'

const desktop: Place = { lang: 'SI', screen: 'desktop' }

/** The screens on which the story is played, for those whose roles do not let them in. */
const refused: Readonly<Record<string, readonly string[]>> = {
  welcome: [
    '/admin',
    '/admin/prijave',
    '/admin/dogodki',
    '/admin/program',
    '/admin/mails',
    '/admin/partners',
    '/admin/placila',
    '/admin/placilaNaRacun',
    '/admin/vracila',
    '/admin/invoices',
    '/admin/temeljnica',
    '/admin/settings',
    '/admin/settings/copy',
    '/admin/settings/codes',
  ],
  editor: [
    '/admin/placila',
    '/admin/placilaNaRacun',
    '/admin/vracila',
    '/admin/invoices',
    '/admin/temeljnica',
    '/admin/settings',
    '/admin/settings/copy',
    '/admin/settings/prices',
    '/admin/settings/codes',
  ],
  programmer: [
    '/admin/placilaNaRacun',
    '/admin/vracila',
    '/admin/invoices',
    '/admin/temeljnica',
    '/admin/settings/copy',
    '/admin/settings/dates',
    '/admin/settings/prices',
    '/admin/settings/codes',
  ],
  organiser: [
    '/admin/settings',
    '/admin/settings/copy',
    '/admin/settings/dates',
    '/admin/settings/prices',
    '/admin/settings/editions',
    '/admin/audit',
    '/auth/users',
  ],
}

/** Reception, regEditor, programmer and organiser each come to screens of others, and are answered 403. */
export async function refusesOthers(festival: TestFestival): Promise<void> {
  for (const [username, addresses] of Object.entries(refused)) {
    const to = username === 'welcome' ? '/admin/reception' : '/admin'
    const visitor = await somebodySignedIn(festival, desktop, { username, to })
    for (const address of addresses) {
      await visitor.opensInVain(`${festival.address()}${address}`, 403)
      await visitor.sees(m.auth_closed_title)
    }
    await visitor.leaves()
  }
}
