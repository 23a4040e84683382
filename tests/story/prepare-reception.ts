import { type Actor, nobody } from '#app/people/actor.ts'
import { type Id, id } from '#app/platform/id.ts'
import { eventId } from '#app/programme/testing/make-event.ts'
import { confirmAddress } from '#app/registration/commands/confirm-address.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { newRegistration } from '#app/registration/forms.ts'
import { replaceTicket, ticketsOf } from '#app/registration/tickets/tickets.server.ts'
import { enforceDeadlines } from '#app/registration/time/deadlines.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { emptyFestival, type Prepare } from '../journeys/empty-festival.ts'
import { type StoryApp, storyEdition, surnameOf } from './festival.ts'
import { inStory, rush } from './prepare.ts'
import { aPlaceComesFree, decisionsOfJuly, moneyOfAugust, moneyOfJuly } from './year.ts'

/** A buyer at the door on Saturday, outside the story. */
export const surnameOfDebtor = 'Žgajnar'

/** The key of a ticket that the debtor lost and that was replaced. */
export const lostTicket = 'lost'

const welcome: Actor = { kind: 'user', username: 'welcome', roles: ['reception'] }

/**
 * The story on Thursday 12 November, before the first arrival.
 * @param tickets receives the codes of the tickets, by surname
 */
export function onThursday(tickets: Map<string, string>): Prepare {
  return (dataDir) =>
    inStory(emptyFestival, dataDir, async (app) => {
      const ids = await rush(app)
      await moneyOfJuly(app, ids)
      await decisionsOfJuly(app, ids)
      await aPlaceComesFree(app, ids)
      await moneyOfAugust(app, ids)
      const debtor = await owesOnSaturday(app)
      app.at('2026-11-12T17:50:00+01:00')
      await enforceDeadlines(app)
      await drainJobs(app)
      const editionId = storyEdition.id
      const made = await ticketsOf(app, { editionId, ids: 'all', by: welcome })
      await teachesFirstClass(app)
      const everybody = [
        ...ids.map((own, n) => [own, surnameOf(n + 1)] as const),
        [debtor, surnameOfDebtor] as const,
      ]
      for (const [own, surname] of everybody) {
        const code = made.get(own)?.code
        if (code) tickets.set(surname, code)
      }
      tickets.set(lostTicket, tickets.get(surnameOfDebtor) ?? '')
      const replaced = await replaceTicket(app, { id: debtor, by: welcome })
      if (!replaced.ok) throw new Error(replaced.reason)
      tickets.set(surnameOfDebtor, replaced.value.code)
    })
}

/** A dancer besides the thirty, for Saturday's milonga only. */
async function owesOnSaturday(app: StoryApp): Promise<Id> {
  app.at('2026-10-01T10:00:00+02:00')
  const input = newRegistration.parse({
    name: 'Štefka',
    surname: surnameOfDebtor,
    email: 'stefka@story.example',
    country: 'SI',
    role: 'follower',
    language: 'sl',
    onFull: 'takeWhatIsFree',
    payBy: 'cash',
    newsletter: false,
    picks: [eventId(6)],
    consents: { terms: true, photos: true },
  })
  const saved = await saveRegistration(app, { input, by: nobody })
  if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
  await confirmAddress(app, { registrationId: saved.value.id, editionId: storyEdition.id })
  return id(saved.value.id)
}

/** An artist for the first class: the story has none. */
async function teachesFirstClass({ db }: StoryApp): Promise<void> {
  await db.query(
    `insert into artists (edition_id, slug, kind, name, country, bio, position)
     values ($1, 'vera', 'teacher', 'Vera', null, '{"en":"","sl":""}', 1)`,
    [storyEdition.id],
  )
  await db.query(`update events set artists = '{vera}' where edition_id = $1 and id = $2`, [
    storyEdition.id,
    eventId(1),
  ])
}
