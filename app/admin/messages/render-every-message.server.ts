import type { RenderMessage } from '#app/mail/outbox/worker.server.ts'
import { renderNewsIssue, renderNewsMessage } from '#app/promotion/news/mail/render.server.ts'
import { renderAlertRequest, renderPlaceFree } from '#app/registration/alerts/mail/render.server.ts'
import { renderMessage } from '#app/registration/mail/render.server.ts'
import { renderTeamMessage } from '#app/team/mailings/mail/render.server.ts'
import { renderShiftMessage } from '#app/team/shifts/mail/render.server.ts'
import { renderVolunteerMessage } from '#app/team/volunteer/mail/render.server.ts'
import { renderTest } from '../mails/mail/render.server.ts'

/** Renders any message: each domain renders its own, and registration renders the rest. */
export const renderEveryMessage: RenderMessage = (app, message) => {
  const render = ofOtherDomains.get(message.kind) ?? renderMessage
  return render(app, message)
}

const ofOtherDomains: ReadonlyMap<string, RenderMessage> = new Map([
  ['placeAsked', renderAlertRequest],
  ['placeFree', renderPlaceFree],
  ['newsOptIn', renderNewsMessage],
  ['newsKnown', renderNewsMessage],
  ['volunteer', renderVolunteerMessage],
  ['volunteerAgain', renderVolunteerMessage],
  ['shiftsProposed', renderShiftMessage],
  ['shiftsReminder', renderShiftMessage],
  ['shiftChanged', renderShiftMessage],
  ['newsIssue', renderNewsIssue],
  ['teamMessage', renderTeamMessage],
  ['mailTest', renderTest],
])
