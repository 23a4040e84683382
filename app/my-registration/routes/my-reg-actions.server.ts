import { data, redirect } from 'react-router'
import { type CheckoutRefusal, startCheckout } from '#app/cards/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { readLinkSecret } from '#app/platform/http/link-secret.server.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'
import { id as asId, isId } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents } from '#app/platform/values/money.ts'
import { fieldErrorsOf, type RegistrationChange, registrationChange } from '#app/registration/forms.ts'
import { type SaveRefusal, statusOf } from '#app/registration/refusal.ts'
import type { RegistrationView } from '#app/registration/registration.ts'
import {
  answerProposal,
  changeRegistration,
  countedNetwork,
  dancerCookie,
  findInvitationTo,
  findRegistration,
  leaveMovedEvent,
  openAccountRegistration,
  requestLink,
  sayRefundAccount,
  sendPlaces,
  takeLink,
  tryKey,
} from '#app/registration/service.server.ts'
import type { Done } from '../ui/state/Done.tsx'
import { refusalNotice } from '../ui/state/refusal-notice.ts'
import { backHome, refuseOther, requireHere } from './my-reg-page.server.ts'

/** Sends a link to the registered address; the answer is the same for every address. */
export async function askedForLink(
  app: AppContext,
  form: FormData,
  locale: Locale,
  requestContext: RequestContext,
) {
  const email = textOf(form, 'email').trim()
  const asked = registrationChange.safeParse({ email })
  if (!asked.success || asked.data.email === undefined) {
    return data({ kind: 'bad-address', email, error: badAddress(locale) } as const, { status: 422 })
  }
  const seconds = takeLink(app, requestContext)
  if (seconds !== null) {
    const error = m.my_reg_access_too_often({ seconds }, { locale })
    const headers = { 'Retry-After': String(seconds) }
    return data({ kind: 'bad-address', email, error } as const, { status: 429, headers })
  }
  await requestLink(app, { email: asked.data.email, language: locale })
  return { kind: 'asked', email: asked.data.email } as const
}

/** Pressing the button uses the link up and opens the registration. */
export async function usedKey(app: AppContext, request: Request, lang: string | undefined) {
  const way = await tryKey(app, readLinkSecret(app, request, 'key') ?? '', { use: true })
  if (way?.kind !== 'opened') return data({ kind: 'bad-key' } as const, { status: 404 })
  return redirect(`/${lang}/myReg`, { status: 303, headers: { 'Set-Cookie': way.cookie } })
}

/** Opens a registration that belongs to the account of the person signed in. */
export async function openedOwn(app: AppContext, form: FormData, by: Actor, lang: string | undefined) {
  const secret = await openAccountRegistration(app, by, textOf(form, 'registration'))
  if (!secret) return data({ kind: 'bad-key' } as const, { status: 404 })
  const headers = { 'Set-Cookie': dancerCookie(app, secret) }
  return redirect(`/${lang}/myReg`, { status: 303, headers })
}

/** Handles the buttons of the dancer's own page. */
export async function answerAction(
  app: AppContext,
  request: Request,
  form: FormData,
  {
    lang,
    locale,
    requestContext,
  }: { readonly lang: string | undefined; readonly locale: Locale; readonly requestContext: RequestContext },
) {
  const here = await requireHere(app, request, lang)
  refuseOther(here, form, lang)
  const { dancer, view } = here
  if (form.get('intent') === 'refund-account')
    return saveAccount(app, form, { by: dancer, view, lang, locale })
  if (form.get('intent') === 'answer-proposal') return answeredProposal(app, form, { by: dancer, view, lang })
  if (form.get('intent') === 'pay-by-card') return payByCard(app, { by: dancer, view, lang, locale })
  if (form.get('intent') === 'mail-ticket') return mailedTicket(app, { by: dancer, view, lang, locale })
  if (form.get('intent') === 'leave-moved') return leftMoved(app, form, { by: dancer, view, lang, locale })
  const action = form.get('intent') === 'join-inviter' ? await joining(app, view, form) : actionOf(form)
  if (action === 'over') return backHome(lang, 'invitation-over')
  if (!action) throw data(null, { status: 400 })
  // Pressed twice, or in another window before
  if (action.done === 'sent' && view.status !== 'prepared') return backHome(lang, 'sent')

  const asked = registrationChange.safeParse(action.change)
  const decision = asked.success
    ? await changeRegistration(app, {
        id: view.id,
        change: asked.data,
        by: dancer,
        network: countedNetwork(app, requestContext),
      })
    : ({ ok: false, reason: { kind: 'fields', errors: fieldErrorsOf(asked.error) } } as const)
  if (decision.ok) return backHome(lang, await outcomeOf(app, action, view.id, dancer))
  return refused(decision.reason, form, locale)
}

type Saying = {
  readonly by: Actor
  readonly view: RegistrationView
  readonly lang: string | undefined
  readonly locale: Locale
}

/** Answers the proposal by staff. An ended proposal is reported as such. */
async function answeredProposal(app: AppContext, form: FormData, { by, view, lang }: Omit<Saying, 'locale'>) {
  const [proposalId, answer] = [textOf(form, 'proposal'), textOf(form, 'answer')]
  if (!isId(proposalId) || (answer !== 'yes' && answer !== 'no')) throw data(null, { status: 400 })
  const answered = await answerProposal(app, { id: view.id, proposalId, saysYes: answer === 'yes', by })
  if (!answered.ok) return backHome(lang, 'proposal-over')
  return backHome(lang, proposalDone[answered.value])
}

const proposalDone = { waits: 'proposal-yes', declined: 'proposal-no', made: 'proposal-made' } as const

/** Sets the account for a refund of this registration. A refusal returns what was typed. */
async function saveAccount(app: AppContext, form: FormData, { by, view, lang, locale }: Saying) {
  const id = textOf(form, 'refund')
  const iban = textOf(form, 'iban')
  if (!isId(id) || !view.refunds.some((refund) => refund.id === id)) throw data(null, { status: 404 })
  const result = await sayRefundAccount(app, { id, version: Number(form.get('version')), by, iban })
  if (result.ok) return backHome(lang, 'refund-account')
  const error =
    result.reason === 'iban'
      ? m.my_reg_refund_iban_wrong({}, { locale })
      : m.my_reg_refund_iban_late({}, { locale })
  const title = m.my_reg_refused_title({}, { locale })
  return data(
    { kind: 'refused', refused: { title, text: error, account: { refund: id, iban, error } } } as const,
    { status: result.reason === 'iban' ? 422 : 409 },
  )
}

/** Redirects to the card provider's page, or returns the reason why not. */
async function payByCard(app: AppContext, { by, view, lang, locale }: Saying) {
  const started = await startCheckout(app, { registrationId: view.id, by, language: locale })
  if (started.ok) return redirect(started.value.url, 303)
  if (started.reason === 'not-found') throw data(null, { status: 404 })
  // Paid in another window before
  if (started.reason === 'nothing-open') return backHome(lang)
  const title = m.my_reg_refused_title({}, { locale })
  const text = cardRefusals[started.reason]({}, { locale })
  const status = started.reason === 'unavailable' ? 503 : 409
  return data({ kind: 'refused', refused: { title, text } } as const, { status })
}

const cardRefusals = {
  'not-offered': m.my_reg_pay_card_none,
  'edition-archived': m.my_reg_pay_card_over,
  'being-paid': m.my_reg_pay_card_being_paid,
  unavailable: m.my_reg_pay_card_unavailable,
} as const satisfies Record<Exclude<CheckoutRefusal, 'not-found' | 'nothing-open'>, unknown>

/** Sends the dancer their ticket again, or returns the reason why not. R59 */
async function mailedTicket(app: AppContext, { by, view, lang, locale }: Saying) {
  const sent = await sendPlaces(app, { id: view.id, by })
  if (sent.ok) return backHome(lang, 'ticket-mailed')
  if (sent.reason === 'not-found') throw data(null, { status: 404 })
  const title = m.my_reg_ticket_mail_refused({}, { locale })
  const text = mailRefusals[sent.reason]({}, { locale })
  return data({ kind: 'refused', refused: { title, text } } as const, { status: 409 })
}

const mailRefusals = {
  'mailed-today': m.my_reg_ticket_mail_today,
  'no-place': m.my_reg_ticket_mail_no_place,
  erased: m.my_reg_ticket_mail_no_place,
  'edition-archived': m.my_reg_ticket_mail_over,
} as const

/** Leaves an event that the festival changed, with the refund that was shown. Pressed twice, it is done once. R60 */
async function leftMoved(app: AppContext, form: FormData, { by, view, lang, locale }: Saying) {
  const [eventId, back] = [textOf(form, 'event'), Number(form.get('backCents'))]
  if (!isId(eventId) || !Number.isSafeInteger(back)) throw data(null, { status: 400 })
  const left = await leaveMovedEvent(app, { id: view.id, eventId: asId(eventId), by, backCents: cents(back) })
  if (left.ok) return backHome(lang, 'left-event')
  const { reason } = left
  const title = m.my_reg_refused_title({}, { locale })
  switch (reason.kind) {
    case 'no-offer':
    case 'last':
      return data(
        { kind: 'refused', refused: { title, text: m.my_reg_leave_over({}, { locale }) } } as const,
        { status: 409 },
      )
    case 'changed':
      return data(
        { kind: 'refused', refused: { title, text: m.my_reg_leave_changed({}, { locale }) } } as const,
        { status: 409 },
      )
    default:
      return refused(reason, form, locale)
  }
}

type Action = { readonly change: unknown; readonly done: Done }

/** Naming the inviter makes the couple: the one whose invitation the dancer saw, not another one's who has invited them too. R5 */
async function joining(app: AppContext, view: RegistrationView, form: FormData): Promise<Action | 'over'> {
  const invitationId = textOf(form, 'invitation')
  if (!isId(invitationId)) return 'over'
  const invitation = await findInvitationTo(app.db, view, app.now(), asId(invitationId))
  if (!invitation) return 'over'
  return { change: { partner: { email: invitation.email } }, done: 'joined' }
}

/** Two who name each other are a couple at once: nobody is invited any more. R5 */
async function outcomeOf(
  app: AppContext,
  { done }: Action,
  id: RegistrationView['id'],
  by: Actor,
): Promise<Done> {
  if (done !== 'invited') return done
  const after = await findRegistration(app, id, by)
  return after?.partner.state === 'confirmed' ? 'joined' : done
}

function actionOf(form: FormData): Action | null {
  switch (form.get('intent')) {
    case 'send':
      return { change: { submit: true } satisfies RegistrationChange, done: 'sent' }
    case 'take-what-is-free':
      return { change: { onFull: 'takeWhatIsFree' } satisfies RegistrationChange, done: 'took-free' }
    case 'invite':
      return {
        change: { partner: { email: textOf(form, 'partnerEmail') } },
        done: 'invited',
      }
    case 'part':
      return { change: { partner: null } satisfies RegistrationChange, done: 'parted' }
    default:
      return null
  }
}

/** The refusal as text, with what was typed. */
function refused(reason: SaveRefusal | { readonly kind: 'key-reused' }, form: FormData, locale: Locale) {
  if (reason.kind === 'key-reused') throw data(null, { status: 409 })
  const words = refusalNotice(reason, locale)
  const isInvitation = form.get('intent') === 'invite'
  const text = reason.kind === 'fields' ? badAddress(locale) : words.text
  const email = isInvitation ? { email: textOf(form, 'partnerEmail') } : {}
  return data({ kind: 'refused', refused: { title: words.title, text, ...email } } as const, {
    status: statusOf(reason),
  })
}

/** The only field of these actions is an address. */
function badAddress(locale: Locale): string {
  return m.my_reg_error_email({}, { locale })
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
