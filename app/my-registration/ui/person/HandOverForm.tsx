import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button, LinkButton } from '#app/platform/ui/Button.tsx'
import { Checkbox } from '#app/platform/ui/fields/Checkbox.tsx'
import { Choice } from '#app/platform/ui/fields/Choice.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { Draft } from '#app/registration-form/ui/draft/draft.ts'
import { PersonFields } from '#app/registration-form/ui/person/PersonFields.tsx'
import styles from '../Actions.module.css'
import type { Mine } from '../mine.ts'
import { OwnForm } from '../OwnForm.tsx'
import { Consequences } from '../SubPage.tsx'

type HandOverFormProps = {
  readonly mine: Mine
  readonly rendered: Draft
  readonly errors: Readonly<Record<string, string>>
  readonly locale: Locale
}

/** The effects of a hand-over, and the form for the new dancer. In a couple there is no form yet. */
export function HandOverForm({ mine, rendered, errors, locale }: HandOverFormProps) {
  const base = `/${langOf(locale)}/myReg`
  const isBound = mine.partner.state === 'confirmed' || mine.partner.state === 'held'
  if (isBound) {
    return (
      <Notice
        tone="warn"
        action={<LinkButton href={`${base}#partner`}>{m.my_reg_partner_title({}, { locale })}</LinkButton>}
      >
        {m.register_refused_in_couple({}, { locale })}
      </Notice>
    )
  }
  const fields = { rendered, locale, errorAt: (control: string) => errors[control] }
  return (
    <>
      <Consequences>
        <li>{m.my_reg_hand_over_takes({}, { locale })}</li>
        <li>{roleRule[mine.role]({}, { locale })}</li>
        {mine.paidCents > 0 && <li>{m.my_reg_hand_over_money({}, { locale })}</li>}
        <li>{m.my_reg_hand_over_link({}, { locale })}</li>
      </Consequences>
      <OwnForm method="post" className={styles.form} noValidate>
        <section className={styles.group}>
          <h2>{m.my_reg_hand_over_whom({}, { locale })}</h2>
          <PersonFields {...fields} />
          <Choice
            name="role"
            legend={m.my_reg_hand_over_their_role({}, { locale })}
            error={errors.role}
            defaultValue={rendered.role}
            options={[
              { value: 'leader', label: m.register_role_leader({}, { locale }), tone: 'lead' },
              { value: 'follower', label: m.register_role_follower({}, { locale }), tone: 'follow' },
              { value: 'both', label: m.register_role_both({}, { locale }) },
            ]}
          />
          <Checkbox
            name="terms"
            label={m.my_reg_hand_over_terms({}, { locale })}
            error={errors.terms}
            defaultChecked={rendered.terms}
          />
        </section>
        <div className={styles.actions}>
          <Button variant="danger">{m.my_reg_hand_over_do({}, { locale })}</Button>
          <LinkButton variant="quiet" href={base}>
            {m.my_reg_cancel_not({}, { locale })}
          </LinkButton>
        </div>
      </OwnForm>
    </>
  )
}

const roleRule = {
  leader: m.my_reg_hand_over_role_leader,
  follower: m.my_reg_hand_over_role_follower,
  both: m.my_reg_hand_over_role_both,
}
