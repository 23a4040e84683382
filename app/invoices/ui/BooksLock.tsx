import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'

/** `changed`: another user has closed or opened them meanwhile. */
export type LockOutcome = 'saved' | 'not-over' | 'changed'

type BooksLockProps = {
  readonly lockedUntil: LocalDay | null
  /** The day that is proposed: the last one that is over. */
  readonly yesterday: LocalDay
  readonly answer: LockOutcome | undefined
  readonly locale: Locale
}

/** Until when the books are closed, and how to close or open them. */
export function BooksLock({ lockedUntil, yesterday, answer, locale }: BooksLockProps) {
  const isBusy = useNavigation().state !== 'idle'
  // the day that was typed outlives the lock that is read with an answer, one's own or a colleague's
  const [seen, setSeen] = useState({ lockedUntil, field: 0 })
  if (lockedUntil !== seen.lockedUntil) setSeen({ lockedUntil, field: answer ? seen.field : seen.field + 1 })
  return (
    <section className={office.part} aria-labelledby="lock-title">
      <h2 id="lock-title">{m.journal_lock({}, { locale })}</h2>
      {answer && (
        <Notice tone={answer === 'saved' ? 'ok' : 'error'} isAnswer>
          {answers[answer]({}, { locale })}
        </Notice>
      )}
      <p className={office.hint}>
        {lockedUntil === null
          ? m.journal_lock_none({}, { locale })
          : m.journal_locked({ day: formatDay(lockedUntil, locale, 'short') }, { locale })}
      </p>
      <div className={office.buttons}>
        <Form method="post" className={office.buttons}>
          <input type="hidden" name="intent" value="lock" />
          <input type="hidden" name="shown" value={lockedUntil ?? ''} />
          <DateField
            key={seen.field}
            name="until"
            locale={locale}
            required
            withAsterisk={false}
            aria-label={`${m.journal_lock({}, { locale })} ${m.journal_lock_until({}, { locale })}`}
            defaultValue={lockedUntil ?? yesterday}
          />
          <BusyButton type="submit" variant="default" isBusy={isBusy}>
            {m.journal_lock_do({}, { locale })}
          </BusyButton>
        </Form>
        {lockedUntil !== null && (
          <Form method="post">
            <input type="hidden" name="intent" value="open" />
            <input type="hidden" name="shown" value={lockedUntil} />
            <BusyButton type="submit" variant="subtle" isBusy={isBusy}>
              {m.journal_lock_open({}, { locale })}
            </BusyButton>
          </Form>
        )}
      </div>
    </section>
  )
}

const answers = {
  saved: m.journal_lock_saved,
  'not-over': m.journal_lock_not_over,
  changed: m.journal_lock_changed,
} as const satisfies Record<LockOutcome, unknown>
