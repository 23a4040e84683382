import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { isLive } from '#app/registration/registration.ts'
import type { MinePage } from '../mine-page.ts'
import { isHappening } from './is-happening.ts'
import { momentIn } from './moment.ts'

type ConfirmNoticeProps = { readonly page: Pick<MinePage, 'mine' | 'now'>; readonly locale: Locale }

/**
 * What depends on the link in our e-mail, and until when; nothing once the registration is confirmed, or when none of its events takes dancers any
 * more. R21
 */
export function ConfirmNotice({ page: { mine, now }, locale }: ConfirmNoticeProps) {
  const { confirmedBy, confirmUntil, email, status } = mine
  if (confirmedBy !== null || !isLive(status) || status === 'prepared') return null
  if (!mine.picks.some(({ event }) => isHappening(event, now))) return null
  // without a place there is none to lose
  const inTime = status === 'waiting' ? m.my_reg_confirm_until_waiting : m.my_reg_confirm_until
  return (
    <Notice title={m.my_reg_confirm_title({}, { locale })}>
      <p>
        {confirmUntil
          ? inTime({ email, ...momentIn(confirmUntil, locale) }, { locale })
          : m.my_reg_confirm_in_line({ email }, { locale })}
      </p>
      <p>{m.my_reg_confirm_one_a_day({}, { locale })}</p>
    </Notice>
  )
}
