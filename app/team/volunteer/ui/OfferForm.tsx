import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Answer } from '#app/platform/ui/Answer.tsx'
import { Button } from '#app/platform/ui/Button.tsx'
import { Checkbox } from '#app/platform/ui/fields/Checkbox.tsx'
import { Field, TextAreaField } from '#app/platform/ui/fields/Field.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { blankOffer, honeypot, type OfferDraft, type OfferField } from '../read-offer.ts'
import styles from './OfferForm.module.css'
import { ShiftGrid } from './ShiftGrid.tsx'
import { TaskChoice } from './TaskChoice.tsx'

type RefusedOffer = {
  readonly draft: OfferDraft
  readonly wrong: readonly OfferField[]
  readonly problem: 'over' | { readonly seconds: number } | null
}

type OfferFormProps = {
  readonly days: readonly LocalDay[]
  readonly isOver: boolean
  readonly refused: RefusedOffer | undefined
  readonly locale: Locale
}

/** A plain form: complete without JavaScript, and what was typed stays when something is wrong. */
export function OfferForm({ days, isOver, refused, locale }: OfferFormProps) {
  if (isOver) {
    return <Notice title={m.volunteer_over_title({}, { locale })}>{m.volunteer_over({}, { locale })}</Notice>
  }
  const draft = refused?.draft ?? blankOffer
  const errorAt = (field: OfferField) =>
    refused?.wrong.includes(field) ? errors[field]({}, { locale }) : undefined
  return (
    <form method="post" action={`/${langOf(locale)}/volunteer`} className={styles.form} noValidate>
      {refused && <Refusal refused={refused} locale={locale} />}
      <section className={styles.group}>
        <h3>{m.volunteer_when({}, { locale })}</h3>
        <ShiftGrid days={days} chosen={draft.shifts} error={errorAt('shifts')} locale={locale} />
      </section>
      <section className={styles.group}>
        <h3>{m.volunteer_what({}, { locale })}</h3>
        <TaskChoice chosen={draft.tasks} error={errorAt('tasks')} locale={locale} />
      </section>
      <section className={styles.group}>
        <h3>{m.volunteer_who({}, { locale })}</h3>
        <div className={styles.fields}>
          <Field
            name="name"
            autoComplete="name"
            label={m.volunteer_name({}, { locale })}
            error={errorAt('name')}
            defaultValue={draft.name}
          />
          <Field
            name="email"
            type="email"
            autoComplete="email"
            label={m.volunteer_email({}, { locale })}
            error={errorAt('email')}
            defaultValue={draft.email}
          />
          <Field
            name="phone"
            type="tel"
            autoComplete="tel"
            label={m.volunteer_phone({}, { locale })}
            optionalIn={locale}
            error={errorAt('phone')}
            defaultValue={draft.phone}
          />
          <Field
            name="languages"
            label={m.volunteer_languages({}, { locale })}
            hint={m.volunteer_languages_hint({}, { locale })}
            optionalIn={locale}
            error={errorAt('languages')}
            defaultValue={draft.languages}
          />
        </div>
        <TextAreaField
          name="note"
          label={m.volunteer_note({}, { locale })}
          hint={m.volunteer_note_hint({}, { locale })}
          optionalIn={locale}
          error={errorAt('note')}
          defaultValue={draft.note}
        />
        <p className={styles.honeypot} aria-hidden="true">
          <label>
            {m.volunteer_trap({}, { locale })}
            <input name={honeypot} tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <Checkbox
          name="consent"
          label={m.volunteer_consent({}, { locale })}
          error={errorAt('consent')}
          defaultChecked={draft.consent}
        />
      </section>
      <p>
        <Button variant="primary" isLarge>
          {m.volunteer_send({}, { locale })}
        </Button>
      </p>
    </form>
  )
}

function Refusal({
  refused: { wrong, problem },
  locale,
}: {
  readonly refused: RefusedOffer
  readonly locale: Locale
}) {
  return (
    <Answer>
      <Notice tone="error" title={m.volunteer_refused_title({}, { locale })}>
        {problem === null ? (
          <ul className={styles.errors}>
            {wrong.map((field) => (
              <li key={field}>
                <a href={`#${field}`}>{errors[field]({}, { locale })}</a>
              </li>
            ))}
          </ul>
        ) : problem === 'over' ? (
          m.volunteer_over({}, { locale })
        ) : (
          m.volunteer_too_often({ seconds: problem.seconds }, { locale })
        )}
      </Notice>
    </Answer>
  )
}

const errors = {
  name: m.volunteer_error_name,
  email: m.volunteer_error_email,
  phone: m.volunteer_error_phone,
  shifts: m.volunteer_error_shifts,
  tasks: m.volunteer_error_tasks,
  languages: m.volunteer_error_languages,
  note: m.volunteer_error_note,
  consent: m.volunteer_error_consent,
}
