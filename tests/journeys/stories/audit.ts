import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import type { StaffMember } from '../empty-festival.ts'
import type { Place, TestFestival } from '../test-festival.ts'

const password = 'a rose in the teeth, said the bandoneon'

/** One of each for each place: guesses at passwords are counted by name. */
export function readerAt({ lang, screen }: Place): StaffMember {
  const at = `${lang}-${screen}`.toLowerCase()
  return { username: `reader-${at}`, accname: 'Živa Ščurek', password, roles: ['admin'] }
}

export function writerAt({ lang, screen }: Place): StaffMember {
  const at = `${lang}-${screen}`.toLowerCase()
  return { username: `writer-${at}`, accname: 'Črt', password, roles: ['reception'] }
}

/** Reads what a user did, is notified of a further action, and shows it on request. */
export async function readsAuditLog(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await festival.visitor(place)
  const writer = writerAt(place).username
  const somebodySignsIn = async () => {
    const body = JSON.stringify({ username: writer, password })
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${festival.direct()}/api/auth/login`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
  }
  await somebodySignsIn()

  const book = `/admin/audit?actor=${writer}`
  await visitor.opens(`${festival.address()}/auth/login?lang=${place.lang}&to=${encodeURIComponent(book)}`)
  await visitor.fills(m.auth_username, readerAt(place).username)
  await visitor.fills(m.auth_password, password)
  await visitor.presses(m.auth_login_do)
  await visitor.arrivesAt(m.office_audit_title)
  await visitor.speaksTheirLanguage()
  await visitor.sees(visitor.reads(m.audit_count, { count: 1, shown: '1' }))
  await visitor.sees(m.audit_live_online)
  expect(await visitor.finds(m.audit_who)).toBe(writer)

  await somebodySignsIn()
  const news = visitor.reads(m.audit_new, { count: 1 })
  await visitor.sees(news)
  await visitor.looksItOver()
  await visitor.follows(news)
  await visitor.sees(visitor.reads(m.audit_count, { count: 2, shown: '2' }))

  await visitor.fills(m.audit_text, 'bandoneon')
  await visitor.presses(m.audit_show)
  await visitor.sees(m.audit_empty)
  await visitor.looksItOver()
}

/** Says something in one window and reads it in another; hears an echo in the own one alone. */
export async function talksFromTabToTab(festival: TestFestival, place: Place): Promise<void> {
  const [one, other] = [await festival.visitor(place), await festival.visitor(place)]
  for (const visitor of [one, other]) {
    await visitor.opens(`${festival.address()}/test/websocket?lang=${place.lang}`)
    await visitor.sees(m.live_state_online)
  }
  await one.arrivesAt(m.office_test_websocket_title)
  const words = `Živjo z ${place.screen}`
  await one.fills(m.live_test_say, words)
  await one.presses(m.live_test_say_send)
  await other.sees(words)
  await one.fills(m.live_test_echo, 'odmev')
  await one.presses(m.live_test_echo_send)
  await one.sees(one.reads(m.live_test_echo_back, { text: 'odmev' }))
  await other.looksItOver()
}
