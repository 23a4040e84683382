import { z } from 'zod'
import type { Message } from '#app/mail/outbox/message.ts'
import { postMessage } from '#app/mail/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { type Id, isId } from '#app/platform/id.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { isAddress, makePasswordLink } from '../password/password-link.server.ts'
import type { User } from './user.ts'
import { selectUser } from './users-table.server.ts'

/** The content of an e-mail to a user; the mail renderer puts it in the common layout. */
export type WordedMessage = {
  readonly to: string
  /** null: an unproved address is not greeted by name, because a stranger may have typed it */
  readonly name: string | null
  readonly subject: string
  readonly title: string
  readonly text: string
  readonly button: { readonly label: string; readonly url: string }
  readonly note: string
  readonly why: string
}

const accountEmailKinds = ['password', 'accountLink', 'accountKnown', 'accountChanged'] as const
export type AccountEmailKind = (typeof accountEmailKinds)[number]

/** Whether e-mails of this kind go to a user and are composed by `wordAccountEmail`. */
export function isAccountEmailKind(kind: string): kind is AccountEmailKind {
  return (accountEmailKinds as readonly string[]).includes(kind)
}

/** Changes of how a user signs in. Contains nothing that was typed. */
const accountChanges = [
  'password',
  'passkey-added',
  'passkey-removed',
  'totp-on',
  'totp-off',
  'factors-removed',
] as const
export type AccountChange = (typeof accountChanges)[number]

/** Notifies the owner of an account, at the address it is named after, of what changed. Wake the workers afterwards. U23. */
export async function notifyOwner(
  tx: Tx,
  app: Pick<AppContext, 'config' | 'now'>,
  {
    editionId,
    user,
    change,
  }: { readonly editionId: string; readonly user: User; readonly change: AccountChange },
): Promise<void> {
  if (!isAddress(user.username) || !user.isProved) return
  const now = app.now()
  const about = { userId: user._id, change, at: now.toISOString() }
  const to = { registrationId: null, recipient: user.username, language: languageOf(user) }
  await postMessage(tx, app, { editionId, kind: 'accountChanged', ...to, data: about, now })
}

/** An account has no language; the country approximates it. */
function languageOf({ country }: User): Locale {
  return country === 'SI' ? 'sl' : 'en'
}

const about = z.object({ userId: z.custom<Id>((value) => typeof value === 'string' && isId(value)) })

/**
 * Composes an e-mail to a user, and makes its link. It goes to the address the account is named after now; null when there is none any more, or the
 * account may not sign in with it. U13, U17, U23.
 */
export async function wordAccountEmail(
  app: AppContext,
  { kind, data, language: locale }: Pick<Message, 'data' | 'language'> & { readonly kind: AccountEmailKind },
  { festival }: { readonly festival: string },
): Promise<WordedMessage | null> {
  const user = await selectUser(app.db, about.parse(data).userId)
  if (user?.status !== 'active' || !isAddress(user.username)) return null
  const to = {
    to: user.username,
    name: user.isProved ? (user.accname ?? user.username) : null,
    why: m.people_password_why({}, { locale }),
  }
  switch (kind) {
    case 'password':
      return { ...to, ...(await passwordText(app, user, locale, festival)) }
    case 'accountLink':
      return user.isProved ? null : { ...to, ...(await linkText(app, user, locale, festival)) }
    case 'accountKnown':
      return { ...to, ...knownText(app, locale, festival) }
    case 'accountChanged':
      return { ...to, ...changedText(app, changed.parse(data), locale, festival) }
  }
}

type EmailText = Omit<WordedMessage, 'to' | 'name' | 'why'>

async function passwordText(
  app: AppContext,
  user: User,
  locale: Locale,
  festival: string,
): Promise<EmailText> {
  const { url, until } = await linkOf(app, user, locale)
  return {
    subject: m.people_password_subject({ festival }, { locale }),
    title: m.people_password_title({}, { locale }),
    text: m.people_password_text({ ...until, username: user.username }, { locale }),
    button: { label: m.people_password_button({}, { locale }), url },
    note: m.people_password_ignore({}, { locale }),
  }
}

async function linkText(app: AppContext, user: User, locale: Locale, festival: string): Promise<EmailText> {
  const { url, until } = await linkOf(app, user, locale)
  return {
    subject: m.people_account_link_subject({ festival }, { locale }),
    title: m.people_account_link_title({}, { locale }),
    text: m.people_account_link_text({ ...until, festival }, { locale }),
    button: { label: m.people_account_link_button({}, { locale }), url },
    note: m.people_account_link_ignore({}, { locale }),
  }
}

function knownText({ config }: AppContext, locale: Locale, festival: string): EmailText {
  return {
    subject: m.people_account_known_subject({ festival }, { locale }),
    title: m.people_account_known_title({}, { locale }),
    text: m.people_account_known_text({ festival }, { locale }),
    button: {
      label: m.auth_sign_in({}, { locale }),
      url: `${config.origin}/auth/login?lang=${langOf(locale)}`,
    },
    note: m.people_account_known_note({}, { locale }),
  }
}

const changed = z.object({ change: z.enum(accountChanges), at: z.coerce.date() })

function changedText(
  { config }: AppContext,
  { change, at }: z.infer<typeof changed>,
  locale: Locale,
  festival: string,
): EmailText {
  const when = { day: formatDay(localDayOf(at), locale, 'running'), time: formatTime(at, locale) }
  return {
    subject: m.people_changed_subject({ festival }, { locale }),
    title: m.people_changed_title({}, { locale }),
    text: whatChanged[change](when, { locale }),
    button: {
      label: m.people_changed_button({}, { locale }),
      url: `${config.origin}/auth/password?lang=${langOf(locale)}`,
    },
    note: m.people_changed_note({}, { locale }),
  }
}

const whatChanged = {
  password: m.people_changed_password,
  'passkey-added': m.people_changed_passkey_added,
  'passkey-removed': m.people_changed_passkey_removed,
  'totp-on': m.people_changed_totp_on,
  'totp-off': m.people_changed_totp_off,
  'factors-removed': m.people_changed_factors_removed,
} as const satisfies Record<AccountChange, unknown>

async function linkOf(app: AppContext, user: User, locale: Locale) {
  const { url, expiresAt } = await makePasswordLink(app, user._id)
  const day = formatDay(localDayOf(expiresAt), locale, 'running')
  return { url: `${url}&lang=${langOf(locale)}`, until: { day, time: formatTime(expiresAt, locale) } }
}
