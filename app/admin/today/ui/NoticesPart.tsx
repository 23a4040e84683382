import { Button } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import type { Notice, NoticeKind } from '../notices/notices.ts'
import styles from './TodayPart.module.css'

type NoticesPartProps = {
  readonly notices: readonly Notice[]
  readonly mayGive: boolean
  readonly today: LocalDay
  readonly locale: Locale
}

const noticeNames = {
  sazas: m.today_notice_sazas,
  police: m.today_notice_police,
} as const satisfies Record<NoticeKind, unknown>

/** The notices to the authorities: by when each is due, and who gave it on which day. */
export function NoticesPart({ notices, mayGive, today, locale }: NoticesPartProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section className={office.part} aria-labelledby="notices-title">
      <h2 id="notices-title">{m.today_notices({}, { locale })}</h2>
      <ul className={styles.notices}>
        {notices.map(({ kind, dueOn, given }) => {
          const name = noticeNames[kind]({}, { locale })
          return (
            <li key={kind}>
              <span>{name}</span>
              <span className={styles.since} data-late={(!given && dueOn < today) || undefined}>
                {given
                  ? m.today_notice_given(
                      { day: formatDay(given.givenOn, locale, 'short'), by: given.by },
                      { locale },
                    )
                  : m.today_notice_due({ day: formatDay(dueOn, locale, 'short') }, { locale })}
              </span>
              {mayGive && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="kind" value={kind} />
                  <input type="hidden" name="given" value={given ? '' : 'yes'} />
                  <Button
                    type="submit"
                    size="compact-sm"
                    variant="default"
                    disabled={isBusy}
                    aria-label={`${given ? m.today_notice_undo({}, { locale }) : m.today_notice_do({}, { locale })}: ${name}`}
                  >
                    {given ? m.today_notice_undo({}, { locale }) : m.today_notice_do({}, { locale })}
                  </Button>
                </Form>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
