import { expect } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { m } from '#app/platform/messages/messages.js'
import { saveMember } from '#app/team/service.server.ts'
import { addShift, assignShift } from '#app/team/shifts/commands/plan-shifts.server.ts'
import { shiftInput } from '#app/team/shifts/shift-form.ts'
import { storyEdition } from '../../story/festival.ts'
import { inStory, rush } from '../../story/prepare.ts'
import { emptyFestival, type Prepare } from '../empty-festival.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import { somebodySignedIn } from './sign-in.ts'

const helper = 'Tilen D17'

/** The story after the rush, with D17, who waits for a class, as a helper for four hours on Thursday evening. */
export const withAHelper: Prepare = (dataDir) =>
  inStory(emptyFestival, dataDir, async (app) => {
    await rush(app)
    const asking = { editionId: storyEdition.id, by: systemActor }
    const wanted = {
      name: helper,
      function: 'volunteer',
      email: 'd17@story.example',
      // who is written to in English
      country: 'IT',
      state: 'accepted',
    } as const
    const member = await saveMember(app, { ...asking, wanted })
    const plain = { place: 'Festivalna', need: '1', minAge: '', skill: '', note: '' }
    const shiftOf = (title: string, startsAt: string, endsAt: string) =>
      addShift(app, { ...asking, wanted: shiftInput.parse({ ...plain, title, startsAt, endsAt }) })
    const shift = await shiftOf('Entrance', '2026-11-12T17:00', '2026-11-12T21:00')
    const wardrobe = await shiftOf('Wardrobe', '2026-11-13T21:00', '2026-11-13T23:00')
    if (!member.ok || !shift.ok || !wardrobe.ok) throw new Error('there is no shift')
    const given = { ...asking, shiftId: shift.value, memberId: member.value, agreed: true }
    const assigned = await assignShift(app, given)
    if (!assigned.ok) throw new Error(assigned.reason)
    const planned = { ...given, shiftId: wardrobe.value, agreed: false }
    const isPlanned = await assignShift(app, planned)
    if (!isPlanned.ok) throw new Error(isPlanned.reason)
  })

/** What the hours of a helper earn is shown with its consequences, then given: D17 has Thursday's milonga and pays nothing. */
export async function givesD17AMilonga(festival: TestFestival, place: Place): Promise<void> {
  const to = '/admin/izmene?view=people'
  const office = await somebodySignedIn(festival, place, { username: 'organiser', to })
  await office.arrivesAt(m.office_shifts_title)
  const d17 = async () =>
    office.readsData<{ status: string; totalCents: number }[]>('regs/find', {
      query: { surname: 'D17' },
      opts: { projection: { status: 1, totalCents: 1, _id: 0 } },
    })
  expect(await d17()).toEqual([{ status: 'waiting', totalCents: 0 }])
  await office.looksItOver()
  const give = office.reads(m.shifts_free_give, {})
  await office.presses(office.reads(m.shifts_free_of, { what: give, name: helper }))
  await office.isInDialog()
  await office.sees(office.reads(m.shifts_free_title_give, { name: helper }))
  await office.seesPart('M1')
  await office.looksItOver()
  expect(await d17()).toEqual([{ status: 'waiting', totalCents: 0 }])
  await office.presses(m.shifts_free_do_give)
  await office.sees(m.shifts_done_free)
  await office.isOutOfDialogs()
  await office.sees(m.shifts_free_given)
  expect(await d17()).toEqual([{ status: 'confirmed', totalCents: 0 }])
  await office.looksItOver()
}

/** The office asks for the second shift; the helper says yes on a phone, by the link of the e-mail. */
export async function answersAShift(
  festival: TestFestival,
  place: Place,
  helpersPlace: Place,
): Promise<void> {
  const to = '/admin/izmene'
  const office = await somebodySignedIn(festival, place, { username: 'organiser', to })
  await office.arrivesAt(m.office_shifts_title)
  await office.presses(m.shifts_propose_open)
  await office.isInDialog()
  await office.seesPart('Wardrobe')
  await office.looksItOver()
  await office.presses(office.reads(m.shifts_propose, { count: 1 }))
  await office.sees(office.reads(m.shifts_proposed, { count: 1 }))
  const subject = m.shifts_email_proposed({ festival: storyEdition.name.en }, { locale: 'en' })
  const { text, links } = await festival.message('d17@story.example', subject)
  expect(text).toContain('Wardrobe')
  const link = links.find((one) => one.includes('/shifts'))
  if (!link) throw new Error(`There is no link to the shifts: ${links.join(' ')}`)
  const visitor = await festival.visitor(helpersPlace)
  await visitor.opens(link)
  await visitor.arrivesAt(m.shifts_own_title)
  await visitor.speaksTheirLanguage()
  await visitor.sees(m.shifts_own_state_proposed)
  await visitor.presses(m.shifts_own_yes)
  await visitor.sees(m.shifts_own_done_yes)
  await visitor.seesNoMore(m.shifts_own_state_proposed)
  await visitor.looksItOver()
}
