import { m } from '#app/platform/messages/messages.js'
import { Fold } from '#app/platform/ui/Fold.tsx'
import type { Draft } from './draft/draft.ts'
import type { FieldProps } from './draft/field-props.ts'
import { PartnerChoice } from './events/PartnerChoice.tsx'
import { RoleChoice } from './events/RoleChoice.tsx'
import styles from './PlannedParts.module.css'
import type { RegisterPage } from './register-page.ts'
import type { FormStep } from './steps.ts'

type PlannedPartsProps = {
  readonly fields: FieldProps
  readonly draft: Draft
  readonly edition: RegisterPage['edition']
  /** The first two of the form: what one dances, with whom. */
  readonly steps: readonly FormStep[]
}

/** What was said where the plan was built, each in one line that opens. */
export function PlannedParts({ fields, draft, edition, steps: [role, partner] }: PlannedPartsProps) {
  const { locale, errorAt, rendered } = fields
  const danced = roles[draft.role as keyof typeof roles] ?? m.register_role_both
  const change = m.register_plan_change({}, { locale })
  return (
    <div className={styles.planned}>
      <section id={role?.id} data-step={role?.number}>
        <Fold
          title={`${role?.label}: ${danced({}, { locale })}`}
          hint={change}
          isOpen={errorAt('role') !== undefined || errorAt('level') !== undefined}
        >
          <RoleChoice {...fields} />
        </Fold>
      </section>
      <section id={partner?.id} data-step={partner?.number}>
        <Fold
          title={`${partner?.label}: ${choices[draft.partnerChoice]({}, { locale })}`}
          hint={change}
          isOpen={rendered.partnerChoice === 'partner' || errorAt('partnerEmail') !== undefined}
        >
          <PartnerChoice {...fields} edition={edition} />
        </Fold>
      </section>
    </div>
  )
}

const roles = {
  leader: m.register_role_leader,
  follower: m.register_role_follower,
  both: m.register_role_both,
}

const choices = {
  alone: m.register_company_alone,
  partner: m.register_company_partner,
  board: m.register_company_board,
}
