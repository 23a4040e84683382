import { m } from '#app/platform/messages/messages.js'
import { Choice } from '#app/platform/ui/fields/Choice.tsx'
import { Field } from '#app/platform/ui/fields/Field.tsx'
import { partnerField } from '../draft/draft.ts'
import type { FieldProps } from '../draft/field-props.ts'
import type { RegisterPage } from '../register-page.ts'
import styles from './PartnerChoice.module.css'

type PartnerChoiceProps = FieldProps & {
  readonly edition: Pick<RegisterPage['edition'], 'partnerHoldDays' | 'coupleDiscountPercent'>
}

/** The partner choice: alone, with a named partner, or looking for one. Explains the effect of naming a partner beforehand. */
export function PartnerChoice({ rendered, locale, errorAt, edition }: PartnerChoiceProps) {
  return (
    <div className={styles.choice}>
      <Choice
        name={partnerField}
        isBrief
        legend={m.register_company_legend({}, { locale })}
        defaultValue={rendered.partnerChoice}
        options={[
          {
            value: 'alone',
            label: m.register_company_alone({}, { locale }),
            hint: m.register_company_alone_hint({}, { locale }),
          },
          {
            value: 'partner',
            label: m.register_company_partner({}, { locale }),
            hint: m.register_company_partner_hint({}, { locale }),
          },
          {
            value: 'board',
            label: m.register_company_board({}, { locale }),
            hint: m.register_company_board_hint({}, { locale }),
          },
        ]}
      />
      <div className={styles.partner}>
        <Field
          name="partnerEmail"
          type="email"
          autoComplete="off"
          label={m.register_partner_email({}, { locale })}
          error={errorAt('partnerEmail')}
          defaultValue={rendered.partnerEmail}
        />
        <WhatHappens locale={locale} edition={edition} />
      </div>
    </div>
  )
}

function WhatHappens({ locale, edition }: Pick<PartnerChoiceProps, 'locale' | 'edition'>) {
  const { partnerHoldDays: count, coupleDiscountPercent: percent } = edition
  return (
    <div className={styles.what}>
      {/* no heading: where days were built, no heading of a step is above it */}
      <p id="partner-what" className={styles.heading}>
        {m.register_partner_what({}, { locale })}
      </p>
      <ol className={styles.steps} aria-labelledby="partner-what">
        <li>{m.register_partner_step_confirm({}, { locale })}</li>
        <li>{m.register_partner_step_hold({ count }, { locale })}</li>
        <li>{m.register_partner_step_link({}, { locale })}</li>
        <li>{m.register_partner_step_over({}, { locale })}</li>
      </ol>
      {percent > 0 && <p>{m.register_partner_discount({ percent }, { locale })}</p>}
    </div>
  )
}
