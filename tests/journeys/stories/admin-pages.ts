import { shapes } from '#app/data-api/shape/shapes.ts'
import { routeAccess } from '#app/people/access/route-access.ts'
import { m } from '#app/platform/messages/messages.js'
import type { StaffMember } from '../empty-festival.ts'
import type { Place, TestFestival } from '../test-festival.ts'

const password = 'two lines that never part'

/** One for each place. */
export function organiserAt({ lang, screen }: Place): StaffMember {
  const username = `admin-pages-${lang}-${screen}`.toLowerCase()
  return { username, accname: 'Črtomir Šuštaršič', password, roles: ['admin'] }
}

/** Every guarded address, and those by which people sign in; files and what the palette asks are no pages, and the archives have no list. */
const pages = [...routeAccess.keys()]
  .filter((address) => /^\/(admin|auth|test)\b/.test(address) && !/\.|:|\/auth\/log|\/find$/.test(address))
  .concat(Object.keys(shapes).map((collection) => `/admin/lists/${collection}`))
  .filter((address) => !/archivedRegs|invoice$/.test(address))

/** Signs in and opens one page after the other: each fits the screen, breaks nothing and can be used by everybody. */
export async function opensEveryPage(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await festival.visitor(place)
  const { username } = organiserAt(place)
  for (const way of ['/auth/register', '/auth/password', '/auth/logout', '/api/docs']) {
    await visitor.opens(`${festival.address()}${way}?lang=${place.lang}`)
    await visitor.arrivesSomewhere()
  }
  await visitor.opens(`${festival.address()}/auth/login?lang=${place.lang}&to=%2Fadmin`)
  await visitor.arrivesAt(m.auth_login_title)
  await visitor.fills(m.auth_username, username)
  await visitor.fills(m.auth_password, password)
  await visitor.presses(m.auth_login_do)
  await visitor.arrivesAtOneLike(visitor.reads(m.office_home_greeting, { name: 'Črtomir Šuštaršič' }))
  for (const page of pages) {
    await visitor.opens(`${festival.address()}${page}?lang=${place.lang}`)
    await visitor.arrivesSomewhere()
    await visitor.speaksTheirLanguage()
  }
  for (const page of ['/vip', '/programOverview', '/printWorkOrder']) {
    await visitor.opens(page)
    await visitor.arrivesSomewhere()
  }
}
