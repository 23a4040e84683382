import { type SubmitEvent, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { tierAt } from '#app/pricing/tier.ts'
import { findOverlaps } from '#app/programme/overlap.ts'
import type { Draft } from '#app/registration-form/ui/draft/draft.ts'
import { useLiveDraft } from '#app/registration-form/ui/draft/use-live-draft.ts'
import { ProgrammePicker } from '#app/registration-form/ui/events/ProgrammePicker.tsx'
import type { Company } from '#app/registration-form/ui/events/ways-in-now.ts'
import type { RegisterPage } from '#app/registration-form/ui/register-page.ts'
import type { Mine } from '../mine.ts'
import { OwnForm } from '../OwnForm.tsx'
import styles from './ChangeForm.module.css'
import { ShownPicks } from './ShownPicks.tsx'

type ChangeFormProps = {
  readonly mine: Pick<Mine, 'partner'>
  readonly page: RegisterPage
  readonly rendered: Draft
  /** The events of the registration, as this form shows them. */
  readonly shown: readonly string[]
  readonly errors: Readonly<Record<string, string>>
  /** It takes the place of the review, and of the button in it that had the focus. */
  readonly isBack: boolean
  readonly locale: Locale
}

/** The programme with the dancer's picks ticked. Submitting shows a preview; the form itself changes nothing. */
export function ChangeForm({ mine, page, rendered, shown, errors, isBack, locale }: ChangeFormProps) {
  const { form, draft, reread, pick, isLive } = useLiveDraft({ rendered, name: 'change', mayRestore: false })
  const submit = useSubmit()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isBack) heading.current?.focus()
  }, [isBack])
  const picked = page.events.filter(({ id }) => draft.picks.includes(id))
  /** The review is a step of its own: Back leads from it to the form, not out of the page. */
  const review = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== 'review') return
    event.preventDefault()
    void submit(submitter, { method: 'post', replace: false })
  }
  return (
    <OwnForm isChoice method="post" ref={form} onChange={reread} onSubmit={review} className={styles.form}>
      <ShownPicks shown={shown} />
      <input type="hidden" name="role" value={rendered.role} />
      <h2 id="programme-title" ref={heading} tabIndex={-1} className="visually-hidden">
        {m.my_reg_change_programme({}, { locale })}
      </h2>
      <ProgrammePicker
        page={page}
        rendered={rendered}
        draft={draft}
        tier={tierAt(page.edition, page.now)}
        overlaps={findOverlaps(picked, page.venues)}
        company={companyOf(mine, locale)}
        pick={pick}
        locale={locale}
        errorAt={(control) => errors[control]}
      />
      <div className={styles.bar}>
        <p>{isLive && m.register_picked_count({ count: draft.picks.length }, { locale })}</p>
        <Button variant="primary" name="intent" value="review">
          {m.my_reg_change_review({}, { locale })}
        </Button>
      </div>
    </OwnForm>
  )
}

function companyOf({ partner }: Pick<Mine, 'partner'>, locale: Locale): Company {
  switch (partner.state) {
    case 'none':
      return { kind: 'alone', href: `/${langOf(locale)}/myReg#partner` }
    case 'invited':
      return { kind: 'named' }
    case 'held':
      return { kind: 'held' }
    case 'confirmed':
      return { kind: 'with', name: partner.name }
  }
}
