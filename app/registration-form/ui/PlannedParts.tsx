import { m } from '#app/platform/messages/messages.js'
import { Fold } from '#app/platform/ui/Fold.tsx'
import type { Draft } from './draft/draft.ts'
import type { FieldProps } from './draft/field-props.ts'
import { PartnerChoice } from './events/PartnerChoice.tsx'
import { RoleChoice } from './events/RoleChoice.tsx'
import type { RegisterPage } from './register-page.ts'
import styles from './Section.module.css'
import type { FormStep } from './steps.ts'

type PlannedPartsProps = {
  readonly fields: FieldProps
  readonly draft: Draft
  readonly edition: RegisterPage['edition']
  /** The first two steps of the form: what the dancer dances, with whom. */
  readonly steps: readonly FormStep[]
}

/** The answers given where the plan was built, each as one line that opens. */
export function PlannedParts({ fields, draft, edition, steps: [role, partner] }: PlannedPartsProps) {
  const { locale, errorAt, rendered } = fields
  const danced = { leader: m.register_role_leader, follower: m.register_role_follower }[draft.role as string]
  const hint = m.register_invited_change({}, { locale })
  return (
    <div className={styles.fields}>
      <section id={role?.id} data-step={role?.number}>
        <Fold
          title={`${role?.label}: ${(danced ?? m.register_role_both)({}, { locale })}`}
          hint={hint}
          isOpen={errorAt('role') !== undefined || errorAt('level') !== undefined}
        >
          <RoleChoice {...fields} />
        </Fold>
      </section>
      <section id={partner?.id} data-step={partner?.number}>
        <Fold
          title={partner?.label}
          hint={hint}
          isOpen={rendered.partnerChoice === 'partner' || errorAt('partnerEmail') !== undefined}
        >
          <PartnerChoice {...fields} edition={edition} />
        </Fold>
      </section>
    </div>
  )
}
