import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { shiftCodeQr } from '#app/reception/shift-code.ts'
import { storyPassword } from '../../story/prepare.ts'
import type { Device } from '../device.ts'
import type { TestFestival } from '../test-festival.ts'
import { looksAtNight } from './on-screen.ts'
import type { Reception } from './reception.ts'
import { somebodySignedIn } from './sign-in.ts'

/** A second telephone joins the shift by the code on the first one's screen, and is unlocked by it without network. */
export async function joinsByCamera(reception: Reception, code: string): Promise<void> {
  const how = { lang: 'EN', viewport: { width: 360, height: 740 } } as const
  const camera = await reception.filmOf('shift', shiftCodeQr(code))
  let device = await reception.device('second of D', { ...how, camera })
  await device.signsIn('welcome', storyPassword)
  await device.page.goto('/admin/reception')
  await device.page.locator('summary', { hasText: device.reads(m.reception_join, {}) }).tap()
  await looksAtNight(device)
  await device.presses(m.reception_camera)
  const joins = device.page.getByRole('button', { name: device.reads(m.reception_join, {}) })
  await joins.waitFor()
  await expect.poll(() => device.page.getByLabel(device.reads(m.reception_code, {})).inputValue()).toBe(code)
  await looksAtNight(device)
  await joins.tap()
  await device.page.locator('[data-state=live]').waitFor()
  await device.page.locator('html[data-kept]').waitFor()
  await device.network(false)
  device = await device.diesAndComesBack()
  await device.network(false)
  await device.page.goto('/admin/reception')
  await device.presses(m.reception_camera)
  await device.page.locator('input[type=search]').waitFor()
  await device.close()
}

/** The shift ends on its device, not without network; then nothing of it is left there. */
export async function endsShift(device: Device): Promise<void> {
  const works = device.reads(m.reception_person_now, { name: 'welcome' })
  await device.page.getByRole('button', { name: works }).tap()
  await device.page.locator('summary', { hasText: device.reads(m.reception_end, {}) }).tap()
  await looksAtNight(device)
  await device.network(false)
  await device.presses(m.reception_end_do)
  await device.sees(device.reads(m.reception_end_unsent, {}))
  await device.network(true)
  await device.presses(m.reception_end_do)
  await device.page.getByRole('button', { name: device.reads(m.reception_start, {}) }).waitFor()
  await expect.poll(() => leftOn(device)).toEqual([0, 0])
}

/** How much is stored on the device: data of the shift, unsent actions. */
function leftOn(device: Device): Promise<number[]> {
  return device.page.evaluate(async () => {
    const open = indexedDB.open('ronda-reception')
    await new Promise((resolve) => {
      open.onsuccess = resolve
    })
    const all = ['facts', 'queue'].map(
      (name) =>
        new Promise<number>((resolve) => {
          const asked = open.result.transaction(name).objectStore(name).count()
          asked.onsuccess = () => resolve(asked.result)
        }),
    )
    return Promise.all(all)
  })
}

/** A colleague continues with their own digits; the first one returns offline, and not with another's digits. */
export async function personChanges(device: Device): Promise<void> {
  const goesOn = async (name: string, digits: string) => {
    await device.fills(m.reception_person, name)
    await device.fills(m.reception_digits, digits)
    await looksAtNight(device)
    await device.presses(m.reception_person_go_on)
  }
  const works = (name: string) => device.sees(device.reads(m.reception_person_now, { name }))
  const opens = (name: string) =>
    device.page.getByRole('button', { name: device.reads(m.reception_person_now, { name }) }).tap()
  await opens('welcome')
  await goesOn('Špela', '2468')
  await works('Špela')
  await device.network(false)
  await opens('Špela')
  await goesOn('welcome', '2468')
  await device.sees(device.reads(m.reception_fail_digits, {}))
  await goesOn('welcome', '1234')
  await works('welcome')
  await device.network(true)
}

/** The office shuts the telephone out: it learns it by itself within a minute, and nothing of the list is left on it. */
export async function isStolen(festival: TestFestival, device: Device): Promise<void> {
  const director = { username: 'director', to: '/admin/blagajna' }
  const visitor = await somebodySignedIn(festival, { lang: 'EN', screen: 'desktop' }, director)
  await visitor.seesPart(visitor.reads(m.reception_from_paper, {}))
  await visitor.presses(visitor.reads(m.reception_shut_out_do, { station: 'C' }))
  await device.page.getByText(device.reads(m.reception_shut_out, {})).waitFor({ timeout: 60_000 })
  await expect.poll(() => leftOn(device)).toEqual([0, 0])
  await looksAtNight(device)
}

/** The code of the shift, as it is shown once. */
export async function codeShown(device: Device): Promise<string> {
  return ((await device.page.locator('output').textContent()) ?? '').replace(/\s/g, '')
}
