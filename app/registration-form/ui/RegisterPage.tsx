import { Island } from '#app/platform/islands/Island.tsx'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import { formatDay } from '#app/platform/values/local-day.ts'
import { InvitationOver } from './events/InvitationNotice.tsx'
import { LiveRegisterForm } from './LiveRegisterForm.tsx'
import { PhaseNotice } from './PhaseNotice.tsx'
import styles from './RegisterPage.module.css'
import { invitationOf, isOpenFor, type RegisterPage as Page } from './register-page.ts'
import type { FormAnswer } from './sending/form-answer.ts'

type RegisterPageProps = {
  readonly page: Page
  readonly answer: FormAnswer | undefined
  readonly locale: Locale
}

/** The page of the form: the notice of phase or invitation, then the form while registering is possible. */
export function RegisterPage({ page, answer, locale }: RegisterPageProps) {
  const { edition, events } = page
  const isOpen = isOpenFor(page)
  const invitation = invitationOf(page)
  const days = [edition.startsOn, edition.endsOn].map((day) => formatDay(day, locale, 'running')).join(' – ')
  return (
    <div className="page">
      <PageHeader
        title={
          invitation
            ? m.register_invited_title({ name: invitation.inviterName }, { locale })
            : m.register_title({}, { locale })
        }
        lead={isOpen && !invitation ? m.register_lead({}, { locale }) : undefined}
      />
      <div className={styles.notices}>
        {!(isOpen && page.phase === 'closed') && <PhaseNotice page={page} locale={locale} />}
        {page.invitation === 'over' && <InvitationOver isOpen={isOpen} locale={locale} />}
      </div>
      {isOpen && events.length === 0 && (
        <EmptyState title={m.programme_empty_title({}, { locale })}>
          {m.register_empty_text({ days }, { locale })}
        </EmptyState>
      )}
      {isOpen && events.length > 0 && (
        <Island
          name="registration-form"
          of={LiveRegisterForm}
          given={{ page, answer, locale }}
          hydrates="soon"
        />
      )}
    </div>
  )
}
