import { inLocale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Fold } from '#app/platform/ui/Fold.tsx'
import { formatTime } from '#app/platform/values/local-day.ts'
import { formatPrice } from '#app/platform/values/money.ts'
import type { Tier } from '#app/pricing/tier.ts'
import { dayParts } from '#app/programme/ui/list/day-parts.ts'
import { dayAndTime } from '#app/registration/day-and-time.ts'
import type { FieldProps } from './draft/field-props.ts'
import { FixedRole, LevelField } from './events/RoleChoice.tsx'
import styles from './InvitedParts.module.css'
import { PaymentPart } from './PaymentPart.tsx'
import { ProgrammePart } from './ProgrammePart.tsx'
import { TermsField } from './person/ConsentFields.tsx'
import { PersonFields } from './person/PersonFields.tsx'
import { PriceSummary } from './price/PriceSummary.tsx'
import type { Invitation } from './register-page.ts'
import type { RegisterFormState } from './use-register-form.ts'

type InvitedPartsProps = {
  readonly invitation: Invitation
  readonly fields: FieldProps
  readonly live: RegisterFormState
  readonly tier: Tier
}

/** The form of an invited partner: the invitation, the price, and their contact; everything else is collapsed. */
export function InvitedParts({ invitation, fields, live, tier }: InvitedPartsProps) {
  const { locale, errorAt } = fields
  const { page, draft, price, named, problems } = live
  const isWrong = (...begins: readonly string[]) =>
    problems.some(({ control }) => begins.some((begin) => control.startsWith(begin)))
  return (
    <>
      <section className={styles.card} aria-labelledby="invited">
        <h2 id="invited" className="visually-hidden">
          {m.register_step_programme({}, { locale })}
        </h2>
        <FixedRole invitation={invitation} locale={locale} />
        <ul className={styles.events}>
          {page.events
            .filter(({ id }) => draft.picks.includes(id))
            .map((event) => (
              <InvitedTo key={event.id} event={event} invitation={invitation} locale={locale} />
            ))}
        </ul>
        {invitation.heldIds.length > 0 && (
          <p className={styles.note}>
            {m.register_invited_until(dayAndTime(invitation.until, locale), { locale })}
          </p>
        )}
        <Fold
          title={m.register_invited_pay({}, { locale })}
          hint={<strong className={styles.sum}>{formatPrice(live.totalCents, locale)}</strong>}
        >
          <PriceSummary
            price={price}
            named={named}
            locale={locale}
            picks={draft.picks.length}
            phase={page.phase}
          />
        </Fold>
        <Fold title={m.register_invited_change({}, { locale })} isOpen={isWrong('pick', 'role', 'level')}>
          <ProgrammePart fields={fields} live={live} tier={tier} />
          <LevelField {...fields} />
        </Fold>
      </section>
      <section id="step-person" className={styles.person} aria-labelledby="person">
        <h2 id="person">{m.register_step_person({}, { locale })}</h2>
        <PersonFields {...fields} knownEmail={invitation.email} />
        <TermsField {...fields} />
        <Fold
          title={m.register_invited_more({}, { locale })}
          hint={m.register_fold_optional({}, { locale })}
          isOpen={
            isWrong('payBy', 'buyer', 'extra', 'amount', 'promo', 'heardFrom', 'note') ||
            errorAt('payBy') !== undefined
          }
        >
          <PaymentPart fields={fields} live={live} tier={tier} />
        </Fold>
      </section>
    </>
  )
}

function InvitedTo({
  event: { id, title, festivalDay, startsAt },
  invitation,
  locale,
}: {
  readonly event: RegisterFormState['page']['events'][number]
  readonly invitation: Invitation
  readonly locale: FieldProps['locale']
}) {
  const { weekday, number } = dayParts(festivalDay, locale)
  const name = inLocale(title, locale)
  const isTogether = invitation.eventIds.includes(id)
  const isHeld = invitation.heldIds.includes(id)
  return (
    <li>
      <span
        className={styles.when}
      >{`${weekday.slice(0, 3)} ${number} · ${formatTime(startsAt, locale)}`}</span>{' '}
      <span className={styles.title} lang={name.locale === locale ? undefined : languageTag(name.locale)}>
        {name.text}
      </span>{' '}
      {isTogether && (
        <span className={isHeld ? styles.held : styles.queue}>
          {isHeld ? m.register_invited_held({}, { locale }) : m.register_invited_queue({}, { locale })}
        </span>
      )}
    </li>
  )
}
