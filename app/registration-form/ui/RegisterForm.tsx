import type { Locale } from '#app/platform/locale.ts'
import { Steps } from '#app/platform/ui/Steps.tsx'
import { cents } from '#app/platform/values/money.ts'
import { tierAt } from '#app/pricing/tier.ts'
import { isComplete } from './draft/completeness.ts'
import { labelOfControl } from './draft/control-labels.ts'
import type { FieldProps } from './draft/field-props.ts'
import { RestoredNotice } from './draft/RestoredNotice.tsx'
import { PartnerChoice } from './events/PartnerChoice.tsx'
import { RoleChoice } from './events/RoleChoice.tsx'
import { HiddenFields } from './HiddenFields.tsx'
import { InvitedParts } from './InvitedParts.tsx'
import { PaymentPart } from './PaymentPart.tsx'
import { PlannedParts } from './PlannedParts.tsx'
import { ProgrammePart } from './ProgrammePart.tsx'
import { TermsField } from './person/ConsentFields.tsx'
import { PersonFields } from './person/PersonFields.tsx'
import { NewPrice } from './price/NewPrice.tsx'
import { PriceAnnouncement } from './price/PriceAnnouncement.tsx'
import { PriceBar } from './price/PriceBar.tsx'
import { PriceSummary } from './price/PriceSummary.tsx'
import styles from './RegisterForm.module.css'
import { invitationOf, isPlanned, type RegisterPage } from './register-page.ts'
import { Section } from './Section.tsx'
import type { FormAnswer } from './sending/form-answer.ts'
import { RefusalNotice } from './sending/RefusalNotice.tsx'
import { SendSection } from './sending/SendSection.tsx'
import type { Sending } from './sending/use-sending.ts'
import { type StepId, stepsOf } from './steps.ts'
import { useRegisterForm } from './use-register-form.ts'
import { useStepInView } from './use-step-in-view.ts'

type RegisterFormProps = {
  readonly page: RegisterPage
  /** The result of sending the form; undefined before. */
  readonly answer: FormAnswer | undefined
  /** The form's own address, in the page's language. */
  readonly address: string
  readonly sending: Sending
  readonly locale: Locale
}

/** The registration form. Complete as plain HTML; the browser adds the running price, collisions and live places. */
export function RegisterForm(given: RegisterFormProps) {
  const { sending, locale } = given
  const live = useRegisterForm(given)
  const { form, page, draft, rendered, problems, refusal, price } = live
  const current = useStepInView(form)
  const invitation = invitationOf(page)
  const steps = stepsOf(locale)
  const section = (id: StepId) => ({
    id,
    ...(steps.find((step) => step.id === id) ?? { number: 0, label: '' }),
  })
  const errorAt = (control: string) => problems.find((problem) => problem.control === control)?.sentence
  const fields: FieldProps = { rendered, locale, errorAt }
  const tier = tierAt(page.edition, page.phase === 'notYetOpen' ? page.edition.opensAt : page.now)

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={styles.form}
      onFocus={live.begin}
      onChange={live.reread}
      onSubmit={live.submit}
    >
      <HiddenFields page={page} carried={live.carried} />
      <div className={styles.main}>
        {!invitation && (
          <div className={styles.steps}>
            <Steps steps={steps} current={current} locale={locale} />
          </div>
        )}
        {live.isRestored && <RestoredNotice locale={locale} startOver={live.startOver} />}
        {refusal && (
          <RefusalNotice
            ref={live.summary}
            words={refusal}
            problems={problems.map((problem) => ({
              ...problem,
              label: labelOfControl(problem.control, page, locale),
            }))}
          >
            {live.named && <NewPrice named={live.named} locale={locale} />}
          </RefusalNotice>
        )}
        {invitation ? (
          <InvitedParts invitation={invitation} fields={fields} live={live} tier={tier} />
        ) : (
          <>
            {isPlanned(page) ? (
              <PlannedParts fields={fields} draft={draft} edition={page.edition} steps={steps} />
            ) : (
              <>
                <Section {...section('step-role')}>
                  <RoleChoice {...fields} />
                </Section>
                <Section {...section('step-partner')}>
                  <PartnerChoice {...fields} edition={page.edition} />
                </Section>
              </>
            )}
            <Section {...section('step-programme')}>
              <ProgrammePart fields={fields} live={live} tier={tier} />
            </Section>
            <Section {...section('step-person')}>
              <PersonFields {...fields} />
              <TermsField {...fields} />
            </Section>
            <Section {...section('step-payment')}>
              <PaymentPart fields={fields} live={live} tier={tier} />
            </Section>
          </>
        )}
      </div>
      <aside className={styles.aside}>
        {!invitation && (
          <PriceSummary
            price={price}
            named={live.named}
            picks={draft.picks.length}
            phase={page.phase}
            locale={locale}
          />
        )}
        <SendSection
          isInvited={invitation !== null}
          phase={page.phase}
          isSending={sending.isSending}
          againIn={sending.againIn}
          locale={locale}
        />
      </aside>
      <div className={styles.bar}>
        <PriceBar
          totalCents={live.totalCents}
          laterCents={cents(price.ifAllPlacedCents - price.totalCents)}
          picks={draft.picks.length}
          next={invitation ? null : (steps[current + 1] ?? null)}
          isInvited={invitation !== null}
          isReady={isComplete(draft)}
          isSending={sending.isSending}
          phase={page.phase}
          locale={locale}
        />
      </div>
      <PriceAnnouncement totalCents={live.totalCents} picks={draft.picks.length} locale={locale} />
    </form>
  )
}
