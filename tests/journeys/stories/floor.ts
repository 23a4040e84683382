import { m } from '#app/platform/messages/messages.js'
import { storyPassword } from '../../story/prepare.ts'
import type { Device } from '../device.ts'
import { everywhere, type Place } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { looksAtNight } from './on-screen.ts'
import { phone, type Reception } from './reception.ts'
import { somebodySignedIn } from './sign-in.ts'

/** The people of the story's Thursday who are in at M1 after part 9. */
const [leadersIn, followersIn, room] = [8, 9, 30]

/** After part 9, when nothing else begins. */
export const lateOnThursday = '2026-11-12T22:00:00+01:00'

/** An admin lets the home page tell how full the milonga is: at first it says nothing, then a number rounded down. Then no more. */
export async function tellsThePublic(reception: Reception, place: Place): Promise<void> {
  const { festival } = reception
  const dancer = await festival.visitor(place)
  const told = dancer.reads(m.home_tonight_in, { count: 10 })
  await dancer.opens('/')
  await dancer.seesPart('M1')
  await dancer.seesNoMore(told)
  const admin = await somebodySignedIn(festival, place, { username: 'director', to: '/admin/settings/dates' })
  await switches(admin, 'ticks')
  await dancer.opens('/')
  await dancer.seesPart(told)
  await dancer.looksItOver()
  await admin.browses('reload')
  await switches(admin, 'unticks')
  await dancer.opens('/')
  await dancer.seesPart('M1')
  await dancer.seesNoMore(told)
}

async function switches(admin: Visitor, how: 'ticks' | 'unticks'): Promise<void> {
  await admin.arrivesAt(m.settings_dates_title)
  await admin.presses(m.settings_dates_part_switches)
  await admin[how](m.lists_field_showsTonight)
  await admin.presses(admin.reads(m.settings_dates_save, { count: 1 }))
  await admin.seesPart(admin.reads(m.settings_dates_saved, { code: 'TF2026' }))
}

/**
 * Volunteers at the exit count with one press a person; the screen on the wall follows without anybody touching it.
 * @param isFirst nobody has counted at the exit yet, which both screens say
 */
export async function countsAtTheExit(reception: Reception, place: Place, isFirst: boolean): Promise<void> {
  const { festival } = reception
  const station = `E${everywhere.indexOf(place)}`
  const device = await reception.device(station, { lang: place.lang, viewport: phone })
  await device.signsIn('welcome', storyPassword)
  await device.page.goto('/admin/reception')
  await device.fills(m.reception_station, station)
  await device.presses(m.reception_start)
  await device.presses(m.reception_code_have)
  const event = device.page.getByLabel(device.reads(m.reception_event, {}))
  await event.selectOption(await event.locator('option', { hasText: 'M1' }).getAttribute('value'))
  await device.presses(m.reception_floor)
  if (isFirst) await device.sees(device.reads(m.reception_floor_entries, {}))
  await isOnDesk(device, { leaders: leadersIn, followers: followersIn })
  await looksAtNight(device)

  const office = await somebodySignedIn(festival, place, { username: 'director', to: '/admin/plesisce' })
  await office.arrivesAt(m.office_floor_title)
  await office.follows(m.reception_floor_wall)
  await office.arrivesAt('M1')
  await isOnWall(office, { leaders: leadersIn, followers: followersIn })
  if (isFirst) await office.seesPart(office.reads(m.reception_floor_entries, {}))

  device.taps = 0
  await device.presses(m.reception_leader_out)
  await isOnDesk(device, { leaders: leadersIn - 1, followers: followersIn })
  await device.presses(m.reception_follower_out)
  await device.presses(m.reception_follower_out)
  await device.presses(m.reception_leader_in)
  await isOnDesk(device, { leaders: leadersIn, followers: followersIn - 2 })
  if (device.taps !== 4) throw new Error(`Four people took ${device.taps} presses.`)
  await isOnWall(office, { leaders: leadersIn, followers: followersIn - 2 })
  await office.looksItOver()
  // they come back in: the floor is as it was
  for (const _ of Array(2)) await device.presses(m.reception_follower_in)
  await isOnWall(office, { leaders: leadersIn, followers: followersIn })
  await device.close()
}

type Floor = { readonly leaders: number; readonly followers: number }

async function isOnDesk(device: Device, { leaders, followers }: Floor): Promise<void> {
  await device.sees(device.reads(m.reception_floor_heads, { leaders, followers, unknown: 0 }))
  await device.sees(device.reads(m.reception_floor_of, { count: leaders + followers, size: room }))
}

async function isOnWall(office: Visitor, { leaders, followers }: Floor): Promise<void> {
  await office.sees(office.reads(m.reception_floor_heads, { leaders, followers, unknown: 0 }))
  await office.seesPart(`${leaders + followers} / ${room}`)
}
