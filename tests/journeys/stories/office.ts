import { roleName } from '#app/people/ui/menu/role-names.ts'
import { m } from '#app/platform/messages/messages.js'
import type { StaffMember } from '../empty-festival.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { password, signsIn } from './sign-in.ts'

/** One for each place: guesses and visits are counted by name. */
export function staffAt({ lang, screen }: Place): {
  readonly admin: StaffMember
  readonly helper: StaffMember
} {
  const at = `${lang}-${screen}`.toLowerCase()
  return {
    admin: { username: `admin-${at}`, accname: 'Živa Ščurek Žužemberk', password, roles: ['admin'] },
    helper: { username: `helper-${at}`, accname: 'Črt', password, roles: ['reception'] },
  }
}

/** Signs in, sees what is open, opens a page, changes the language, signs out. On a desktop by keyboard alone. */
export async function opensAdminPages(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await festival.visitor(place)
  const { admin } = staffAt(place)
  const use = place.screen === 'desktop' ? byKeys(visitor) : byTouch(visitor)
  await visitor.opens(`${festival.address()}/auth/login?lang=${place.lang}&to=%2Fadmin`)
  await visitor.arrivesAt(m.auth_login_title)
  await visitor.speaksTheirLanguage()
  await use.fill(m.auth_username, admin.username)
  await use.fill(m.auth_password, admin.password)
  await use.button(m.auth_login_do)
  await visitor.arrivesAt(visitor.reads(m.office_home_greeting, { name: admin.accname }))

  if (place.screen === 'phone') await visitor.presses(m.office_menu)
  await use.link(m.office_work_orders_title)
  await visitor.arrivesAt(m.office_work_orders_title)

  // where it is walked to, it is known by how it begins
  const role = roleName('admin', visitor.locale)
  const account = visitor.reads(m.auth_user_menu, {})
  const userMenu = place.screen === 'desktop' ? account : [account, admin.accname, role].join(' ')
  await use.button(userMenu)
  await visitor.sees(`${visitor.reads(m.auth_your_roles, {})}: ${role}`)
  await visitor.looksItOver()
  await use.link(place.lang === 'EN' ? 'Slovenščina' : 'English')
  await visitor.arrivesAt(m.office_work_orders_title({}, { locale: place.lang === 'EN' ? 'sl' : 'en' }))
  await visitor.opens(`${festival.address()}/admin/workOrders?lang=${place.lang}`)
  await visitor.speaksTheirLanguage()

  await use.button(userMenu)
  await use.button(m.auth_sign_out)
  await visitor.arrivesAt(m.auth_logout_nobody)
  await visitor.opens(`${festival.address()}/admin`)
  await visitor.arrivesAt(m.auth_login_title)
}

/** Opens a page of other roles, and is shown the pages that are open. */
export async function seesTheForbiddenPage(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await festival.visitor(place)
  const { helper } = staffAt(place)
  await visitor.opens(`${festival.address()}/auth/login?lang=${place.lang}`)
  await signsIn(visitor, helper.username)
  await visitor.arrivesAt(m.office_reception_title)
  await visitor.opensInVain(`${festival.address()}/admin/settings`, 403)
  await visitor.arrivesAt(m.auth_closed_title)
  await visitor.speaksTheirLanguage()
  await visitor.follows(m.auth_closed_to_first)
  await visitor.arrivesAt(m.office_reception_title)

  await visitor.opensInVain(`${festival.address()}/admin/ni-take-sobe`, 404)
  await visitor.arrivesAt(m.platform_not_found_title)
  await visitor.speaksTheirLanguage()
  await visitor.sees(m.office_not_found_text)
  if (place.screen === 'phone') await visitor.presses(m.office_menu)
  await visitor.follows(m.office_reception_title)
  await visitor.arrivesAt(m.office_reception_title)
}

type Label = Parameters<Visitor['walksTo']>[0]

function byKeys(visitor: Visitor) {
  const enter = async (control: Label) => {
    await visitor.walksTo(control)
    await visitor.strikes('Enter')
  }
  return {
    async fill(label: Label, value: string) {
      await visitor.walksTo(label)
      await visitor.types(value)
    },
    button: enter,
    link: enter,
  }
}

function byTouch(visitor: Visitor) {
  return {
    fill: (label: Label, value: string) => visitor.fills(label, value),
    button: (name: Label) => visitor.presses(name),
    link: (name: Label) => visitor.follows(name),
  }
}
