import type { RenderLetter } from '#app/mail/outbox/worker.server.ts'
import { renderNewsLetter } from '#app/promotion/news/letters/render.server.ts'
import { renderLetter } from '#app/registration/mail/render.server.ts'
import { renderVolunteerLetter } from '#app/team/volunteer/letters/render.server.ts'

/** Words any letter of the house: each domain knows its own; what is about a registration or an account is the rest. */
export const renderEveryLetter: RenderLetter = (app, letter) => {
  const render = ofOtherDomains.get(letter.kind) ?? renderLetter
  return render(app, letter)
}

const ofOtherDomains: ReadonlyMap<string, RenderLetter> = new Map([
  ['newsOptIn', renderNewsLetter],
  ['newsKnown', renderNewsLetter],
  ['volunteer', renderVolunteerLetter],
  ['volunteerAgain', renderVolunteerLetter],
])
