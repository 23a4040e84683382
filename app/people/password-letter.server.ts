import { z } from 'zod'
import type { House } from '#app/platform/house.server.ts'
import { type Id, isId } from '#app/platform/id.ts'
import { formatDay, formatTime, localDayOf } from '#app/platform/local-day.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Letter } from '#app/platform/outbox/letter.ts'
import { isAddress, makePasswordLink } from './password-link.server.ts'
import { selectUser } from './users-table.server.ts'

/** What a letter to somebody with an account says; whoever draws letters puts it in their frame. */
export type WordedLetter = {
  readonly to: string
  readonly name: string
  readonly subject: string
  readonly title: string
  readonly text: string
  readonly button: { readonly label: string; readonly url: string }
  readonly note: string
  readonly why: string
}

const about = z.object({ userId: z.custom<Id>((value) => typeof value === 'string' && isId(value)) })

/**
 * Words the letter that brings a link to choose a password, and makes the link. It goes to the address the account is named after now; null
 * when there is none any more, or nobody may sign in with it. U13.
 */
export async function wordPasswordLetter(
  house: House,
  { data, language: locale }: Pick<Letter, 'data' | 'language'>,
  { festival }: { readonly festival: string },
): Promise<WordedLetter | null> {
  const user = await selectUser(house.db, about.parse(data).userId)
  if (user?.status !== 'active' || !isAddress(user.username)) return null
  const { url, expiresAt } = await makePasswordLink(house, user._id)
  const day = formatDay(localDayOf(expiresAt), locale, 'running')
  const until = { day, time: formatTime(expiresAt, locale), username: user.username }
  return {
    to: user.username,
    name: user.accname ?? user.username,
    subject: m.people_password_subject({ festival }, { locale }),
    title: m.people_password_title({}, { locale }),
    text: m.people_password_text(until, { locale }),
    button: { label: m.people_password_button({}, { locale }), url },
    note: m.people_password_ignore({}, { locale }),
    why: m.people_password_why({}, { locale }),
  }
}
