import { isPersonal } from '#app/mail/mailings/mailing.ts'
import type { BilingualText } from '#app/mail/mailings/mailing-text.ts'
import type { Block, MessageContent } from '#app/mail/message-content.ts'
import type { Attachment, Mail, Message } from '#app/mail/outbox/message.ts'
import type { RenderMessage } from '#app/mail/outbox/worker.server.ts'
import { messageAsText } from '#app/mail/plain-text.ts'
import { selectMailing } from '#app/mail/service.server.ts'
import { messageAsHtml } from '#app/mail/ui/render-message.tsx'
import { systemActor } from '#app/people/actor.ts'
import { renderMessageToUser } from '#app/people/mail/render.server.ts'
import { isAccountEmailKind } from '#app/people/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { epcQr, upnQr } from '#app/platform/bank/payment-codes.server.ts'
import { pngOf } from '#app/platform/bank/qr-png.server.ts'
import { langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { getCatalogue } from '#app/pricing/service.server.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import { findProposedPartner } from '../queries/partner-board.server.ts'
import { findRegistration } from '../queries/read.server.ts'
import type { RegistrationView } from '../registration.ts'
import { isToFormerDancer } from '../tables/reminded.server.ts'
import { hasTicket } from '../tickets/ticket.ts'
import { ticketPdf } from '../tickets/ticket-pdf.server.ts'
import { ticketsOf } from '../tickets/tickets.server.ts'
import { calendarOf } from './calendar.ts'
import { composeMessage } from './compose-message.ts'
import { findOpenInvitation } from './invitation.server.ts'
import { type LinkTo, makeLink, oneTimeMs } from './links.server.ts'
import type { MessageFacts } from './message-facts.ts'
import { isMessageKind, messageKinds } from './message-kinds.ts'
import { codeCids, codesOfSlip } from './slip-block.ts'

/**
 * Composes an e-mail to an account or about a registration from current facts: places, money, and the address it goes to. Null when it is out of
 * date, or when the recipient was erased. L6–L8.
 * @throws Error for an unknown kind
 */
export const renderMessage: RenderMessage = async (app, message) =>
  (await isForFormerAlone(app, message)) ? null : renderWith(app, message, makeLink)

/** Whether what it says was meant for the dancer of then, who has handed the registration over since. L8 */
async function isForFormerAlone(app: AppContext, message: Message): Promise<boolean> {
  const { id, kind, data } = message
  const mayBeForOne = kind === 'free' || (kind === 'handedOver' && messageKinds.handedOver.parse(data).to)
  if (!mayBeForOne || !(await isToFormerDancer(app.db, { id }))) return false
  // read last: a mailing to thousands is large
  return kind === 'handedOver' || isPersonal(await mailingOf(app, message))
}

/**
 * The same for staff to read: its links lead to public pages and open nothing of the dancer's. Makes no token. L7
 * @param words of a `free` e-mail that is not a mailing yet
 */
export const renderForStaff = (app: AppContext, message: Message, words: BilingualText | null = null) =>
  renderWith(app, message, linkForStaff, words)

const linkForStaff: typeof makeLink = async ({ config }, { locale, expiresAt }) => ({
  url: `${config.origin}/${langOf(locale)}/myReg`,
  expiresAt,
})

async function renderWith(
  app: AppContext,
  message: Message,
  linkOf: typeof makeLink,
  words: BilingualText | null = null,
): Promise<Mail | null> {
  const { kind, registrationId, language: locale } = message
  if (isAccountEmailKind(kind)) return renderMessageToUser(app, { ...message, kind })
  if (!isMessageKind(kind) || registrationId === null) throw new Error(`No words for an e-mail “${kind}”.`)
  const registration = await findRegistration(app, registrationId, systemActor)
  if (!registration || registration.erasedAt) return null

  const way = await wayOf(app, message, registration)
  if (!way) return null
  const { to, linkTo, invitation } = way
  const { editionId } = registration
  const now = app.now()
  const timetable = await getTimetable(app, editionId)
  const mailing = kind === 'free' && !words ? await mailingOf(app, message) : null
  const facts: MessageFacts = {
    locale,
    now,
    words: words ?? mailing?.words ?? null,
    edition: (await getCatalogue(app, editionId)).edition,
    venues: timetable.venues,
    registration,
    origin: app.config.origin,
    link: linkTo && (await linkOf(app, { ...linkTo, editionId, locale })),
    ticket: linkOf === makeLink ? await ticketFor(app, { registration, to }) : null,
    invitation,
    proposal:
      kind === 'partnerProposed'
        ? await findProposedPartner(app.db, { editionId, id: registration.id, now })
        : null,
  }
  const content = composeMessage(kind, message.data, facts)
  const mail =
    content &&
    (await mailOf(content, { ...facts, events: timetable.events }, { to, postedAt: message.createdAt }))
  return mail && mailing?.replyTo ? { ...mail, replyTo: mailing.replyTo } : mail
}

function mailingOf({ db }: AppContext, { data }: Message) {
  const { mailing } = messageKinds.free.parse(data)
  return mailing === undefined ? null : selectMailing(db, mailing)
}

type Way = Pick<MessageFacts, 'invitation'> & { readonly to: string; readonly linkTo: LinkTo | null }

/**
 * The recipient and the link of an e-mail. An access link goes only to the registration's present address: not to an invited partner, not to the
 * previous dancer after a hand-over. Null when an invitation has ended. L8.
 */
async function wayOf(
  app: AppContext,
  { kind, data, recipient }: Message,
  registration: RegistrationView,
): Promise<Way | null> {
  const { id: subjectId, editionId, email: to } = registration
  if (kind === 'partnerInvited') {
    const { holdId } = messageKinds.partnerInvited.parse(data)
    const invitation = await findOpenInvitation(app, editionId, holdId)
    const linkTo = { purpose: 'partner', subjectId: holdId } as const
    return (
      invitation && { to: invitation.email, invitation, linkTo: { ...linkTo, expiresAt: invitation.until } }
    )
  }
  if (kind === 'handedOver' && !messageKinds.handedOver.parse(data).to) {
    return { to: recipient, invitation: null, linkTo: null }
  }
  if (kind === 'oneTime') {
    const expiresAt = new Date(app.now().getTime() + oneTimeMs)
    return { to, invitation: null, linkTo: { purpose: 'one-time', subjectId, expiresAt } }
  }
  return { to, invitation: null, linkTo: { purpose: 'letter', subjectId, expiresAt: null } }
}

/** The code of the ticket, for the dancer at the confirmed address only. R50 */
async function ticketFor(
  app: AppContext,
  { registration, to }: { readonly registration: RegistrationView; readonly to: string },
): Promise<string | null> {
  const { id, editionId, email, status, confirmedBy } = registration
  if (to !== email || confirmedBy === null || !hasTicket(status)) return null
  return (await ticketsOf(app, { editionId, ids: [id], by: systemActor })).get(id)?.code ?? null
}

type MailFacts = MessageFacts & { readonly events: readonly FestivalEvent[] }

async function mailOf(
  content: MessageContent,
  facts: MailFacts,
  { to, postedAt }: { to: string; postedAt: Date },
): Promise<Mail> {
  const { edition } = facts
  const attachments: Attachment[] = []
  for (const block of content.blocks) attachments.push(...(await attachmentsOf(block, facts, postedAt)))
  return {
    from: edition.mailFrom,
    replyTo: edition.company.email,
    to,
    subject: content.subject,
    html: messageAsHtml(content),
    text: messageAsText(content),
    attachments,
  }
}

/** The attachments a block needs: pictures of payment codes, the calendar file, and with it the ticket. */
async function attachmentsOf(block: Block, facts: MailFacts, postedAt: Date): Promise<Attachment[]> {
  if (block.kind === 'slip') return codesOf(facts)
  if (block.kind !== 'calendar') return []
  const filename = m.emails_calendar_file({}, { locale: facts.locale })
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'
  const { left = [], isLeftOnly = false } = block
  const { registration, events } = facts
  const places = isLeftOnly ? { ...facts, registration: { ...registration, picks: [] } } : facts
  const gone = events.filter(({ id }) => left.includes(id))
  const calendar = { filename, contentType, content: calendarOf(places, postedAt, gone) }
  return facts.ticket === null || isLeftOnly
    ? [calendar]
    : [calendar, await ticketFileOf(facts, facts.ticket)]
}

async function ticketFileOf(facts: MessageFacts, code: string): Promise<Attachment> {
  const { locale, edition, registration } = facts
  return {
    filename: m.emails_ticket_file({}, { locale }),
    contentType: 'application/pdf',
    content: await ticketPdf({ code, edition, registration, locale }),
  }
}

function codesOf(facts: MessageFacts): Attachment[] {
  const { upn, epc } = codesOfSlip(facts)
  const picture = (cid: string, content: Buffer) => ({
    filename: `${cid}.png`,
    contentType: 'image/png',
    content,
    cid,
  })
  return [
    ...(upn ? [picture(codeCids.upn, pngOf(upnQr(upn)))] : []),
    ...(epc ? [picture(codeCids.epc, pngOf(epcQr(epc)))] : []),
  ]
}
