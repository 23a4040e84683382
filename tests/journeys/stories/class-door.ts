import { m } from '#app/platform/messages/messages.js'
import { storyPassword } from '../../story/prepare.ts'
import { card, looksAtNight } from './on-screen.ts'
import { isIn, phone, type Reception, toneIs } from './reception.ts'
import { codeShown, joinsByCamera } from './shift-devices.ts'
import { somebodySignedIn } from './sign-in.ts'

/** The door of a class: two arrive, the list and the floor show it, and the teacher sees by a link who is there. */
export async function aClassAndItsTeacher(reception: Reception): Promise<void> {
  const { festival } = reception
  const device = await reception.device('D', {
    lang: 'SI',
    viewport: phone,
    camera: await reception.film('D03'),
  })
  await device.signsIn('welcome', storyPassword)
  await device.page.goto('/admin/reception')
  await device.fills(m.reception_station, 'D')
  await device.presses(m.reception_start)
  await joinsByCamera(reception, await codeShown(device))
  await device.presses(m.reception_code_have)
  const event = device.page.getByLabel(device.reads(m.reception_event, {}))
  await event.selectOption(await event.locator('option', { hasText: 'C1' }).getAttribute('value'))
  const list = device.page.getByRole('list', { name: device.reads(m.reception_class_list, {}) })
  await list.waitFor()
  const ticked = async (surname: string) => {
    await list.getByRole('button', { name: surname, pressed: false }).tap()
    await list.getByRole('button', { name: surname, pressed: true }).waitFor()
  }
  await ticked('D01')
  await ticked('D02')
  await device.sees(
    device.reads(m.reception_class_in, { leaders: 1, ofLeaders: 5, followers: 1, ofFollowers: 5 }),
  )
  await looksAtNight(device)
  // a third has a ticket, and the telephone no scanner
  await device.presses(m.reception_camera)
  await card(device).getByRole('heading', { name: 'D03' }).waitFor()
  await toneIs(device, 'green')
  await looksAtNight(device)
  await device.presses(m.reception_camera_off)
  await device.presses(m.reception_do_check_in)
  await isIn(device)
  await device.page.locator('[data-state=live]').waitFor()
  await device.page
    .getByText(device.reads(m.reception_unsent_count, { count: 1 }))
    .waitFor({ state: 'detached' })

  const director = { username: 'director', to: '/admin/plesisce' }
  const visitor = await somebodySignedIn(festival, { lang: 'EN', screen: 'phone' }, director)
  await visitor.arrivesAt(m.office_floor_title)
  await visitor.looksItOver()
  await visitor.presses(m.reception_teacher_make)
  const link = await visitor.finds(m.reception_teacher_link_once)
  await visitor.opens(link)
  await visitor.arrivesAt(m.reception_teaching_title)
  await visitor.seesPart('D01')
  for (const count of [2, 1])
    await visitor.sees(visitor.reads(m.reception_teaching_count, { in: count, count: 5 }))
  await visitor.looksItOver()
  await device.close()
}
