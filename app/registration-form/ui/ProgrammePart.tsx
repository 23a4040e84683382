import { m } from '#app/platform/messages/messages.js'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { Tier } from '#app/pricing/tier.ts'
import { isClash } from '#app/programme/overlap.ts'
import { buildHref } from '#app/programme/ui/programme-links.ts'
import type { FieldProps } from './draft/field-props.ts'
import { collisionText } from './events/collisions.ts'
import { OnFullChoice } from './events/OnFullChoice.tsx'
import { ProgrammePicker } from './events/ProgrammePicker.tsx'
import type { Company } from './events/ways-in-now.ts'
import { invitationOf } from './register-page.ts'
import type { RegisterFormState } from './use-register-form.ts'

type ProgrammePartProps = {
  readonly fields: FieldProps
  readonly live: Pick<RegisterFormState, 'page' | 'draft' | 'overlaps' | 'pick'>
  readonly tier: Tier
}

/** The choice of events: the picker, overlaps, and what happens when an event is full. */
export function ProgrammePart({ fields, live, tier }: ProgrammePartProps) {
  const { locale } = fields
  const { page, draft, overlaps, pick } = live
  return (
    <>
      <ProgrammePicker
        {...fields}
        page={page}
        draft={draft}
        tier={tier}
        overlaps={overlaps}
        company={companyOf(page, draft)}
        pick={pick}
        build={page.invitation === null ? buildHref(locale) : undefined}
      />
      {overlaps.length > 0 && (
        <Notice
          {...(overlaps.some(isClash) ? { tone: 'warn' } : {})}
          title={m.register_overlap_title({}, { locale })}
          isAnswer
        >
          <ul>
            {overlaps.map((overlap) => (
              <li key={`${overlap.first.id} ${overlap.second.id}`}>{collisionText(overlap, locale)}</li>
            ))}
          </ul>
          <p>{m.register_overlap_fine({}, { locale })}</p>
        </Notice>
      )}
      <OnFullChoice {...fields} draft={draft} />
    </>
  )
}

function companyOf(page: RegisterFormState['page'], { partnerChoice }: RegisterFormState['draft']): Company {
  const invitation = invitationOf(page)
  if (invitation) return { kind: 'with', name: invitation.inviterName }
  return partnerChoice === 'partner' ? { kind: 'named' } : { kind: 'alone', href: '#step-partner' }
}
