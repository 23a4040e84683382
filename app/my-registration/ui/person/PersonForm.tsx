import type { PayBy } from '#app/ledger/due.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Checkbox } from '#app/platform/ui/fields/Checkbox.tsx'
import { buyerDraft, type Draft, partnerField } from '#app/registration-form/ui/draft/draft.ts'
import { OnFullChoice } from '#app/registration-form/ui/events/OnFullChoice.tsx'
import { RoleChoice } from '#app/registration-form/ui/events/RoleChoice.tsx'
import { BuyerFields } from '#app/registration-form/ui/person/BuyerFields.tsx'
import { PersonFields } from '#app/registration-form/ui/person/PersonFields.tsx'
import { WishFields } from '#app/registration-form/ui/person/WishFields.tsx'
import { PaymentFields } from '#app/registration-form/ui/price/PaymentFields.tsx'
import styles from '../Actions.module.css'
import { draftOf } from '../change/draft-of.ts'
import { shownField, shownText } from '../change/rebase.ts'
import { isRoleFixed, type Mine } from '../mine.ts'
import { OwnForm } from '../OwnForm.tsx'

type PersonFormProps = {
  readonly mine: Mine
  readonly rendered: Draft
  readonly errors: Readonly<Record<string, string>>
  readonly ways: readonly PayBy[]
  readonly payInDays: number
  /** The invoice is issued: its buyer is fixed. */
  readonly isInvoiceIssued: boolean
  /** The buyer's name; null when this dancer may not see it. */
  readonly invoicedTo: string | null
  readonly locale: Locale
}

/** Everything about the dancer except the picks: contact, role, payment, wishes, consents. */
export function PersonForm(given: PersonFormProps) {
  const { mine, rendered, errors, ways, payInDays, isInvoiceIssued, invoicedTo, locale } = given
  const fields = { rendered, locale, errorAt: (control: string) => errors[control] }
  const isBound = isRoleFixed(mine)
  return (
    <OwnForm method="post" className={styles.form} noValidate>
      <input type="hidden" name={shownField} value={shownText(draftOf(mine))} />
      <section className={styles.group}>
        <h2>{m.my_reg_person_contact({}, { locale })}</h2>
        <PersonFields {...fields} />
      </section>
      <section className={styles.group}>
        <h2>{m.my_reg_person_dance({}, { locale })}</h2>
        {isBound ? <BoundRole mine={mine} locale={locale} /> : <RoleChoice {...fields} />}
        {!isBound && <p className={styles.note}>{m.my_reg_field_role_hint({}, { locale })}</p>}
        <OnFullChoice {...fields} draft={fields.rendered} />
        <Checkbox
          name={partnerField}
          value="board"
          label={m.my_reg_field_seeks_partner({}, { locale })}
          defaultChecked={rendered.partnerChoice === 'board'}
        />
      </section>
      <section className={styles.group}>
        <h2>{m.my_reg_person_pay({}, { locale })}</h2>
        <PaymentFields {...fields} ways={ways} payInDays={payInDays} />
        {isInvoiceIssued ? (
          <BoundBuyer mine={mine} invoicedTo={invoicedTo} locale={locale} />
        ) : (
          <BuyerFields {...fields} />
        )}
      </section>
      <section className={styles.group}>
        <h2>{m.my_reg_person_wishes({}, { locale })}</h2>
        <WishFields {...fields} />
        <div>
          <Checkbox
            name="photos"
            label={m.register_photos({}, { locale })}
            defaultChecked={rendered.photos}
          />
          <Checkbox
            name="listed"
            label={m.register_listed({}, { locale })}
            defaultChecked={rendered.listed}
          />
          <Checkbox
            name="newsletter"
            label={m.register_newsletter({}, { locale })}
            defaultChecked={rendered.newsletter}
          />
        </div>
      </section>
      <div className={styles.actions}>
        <Button variant="primary" isLarge>
          {m.my_reg_person_save({}, { locale })}
        </Button>
      </div>
    </OwnForm>
  )
}

/** Once the invoice is issued its buyer is fixed; the fields are sent unchanged. */
function BoundBuyer({ mine, invoicedTo, locale }: Pick<PersonFormProps, 'mine' | 'invoicedTo' | 'locale'>) {
  const { isNamed, name, address, country, vatId } = buyerDraft(mine.invoiceTo, mine.country)
  return (
    <>
      {isNamed && <input type="hidden" name="buyer" value="on" />}
      <input type="hidden" name="buyerName" value={name} />
      <input type="hidden" name="buyerAddress" value={address} />
      <input type="hidden" name="buyerCountry" value={country} />
      <input type="hidden" name="buyerVatId" value={vatId} />
      <p className={styles.note}>
        {invoicedTo === null
          ? m.register_refused_invoice_issued({}, { locale })
          : m.my_reg_invoice_frozen({ buyer: invoicedTo }, { locale })}
      </p>
    </>
  )
}

/** In a couple the role is fixed; the level could change but has no separate field. */
function BoundRole({ mine, locale }: { readonly mine: Mine; readonly locale: Locale }) {
  return (
    <>
      <input type="hidden" name="role" value={mine.role} />
      <input type="hidden" name="level" value={mine.level ?? ''} />
      <p>{m.my_reg_field_role_couple({}, { locale })}</p>
    </>
  )
}
