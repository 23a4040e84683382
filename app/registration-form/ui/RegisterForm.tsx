import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Fold } from '#app/platform/ui/Fold.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { Steps } from '#app/platform/ui/Steps.tsx'
import { cents } from '#app/platform/values/money.ts'
import { tierAt } from '#app/pricing/tier.ts'
import { hasExtras, hasWishes, isComplete, isOfExtras, isOfWishes } from './draft/completeness.ts'
import { labelOfControl } from './draft/control-labels.ts'
import type { FieldProps } from './draft/field-props.ts'
import { RestoredNotice } from './draft/RestoredNotice.tsx'
import { collisionText } from './events/collisions.ts'
import { OnFullChoice } from './events/OnFullChoice.tsx'
import { PartnerChoice } from './events/PartnerChoice.tsx'
import { ProgrammePicker } from './events/ProgrammePicker.tsx'
import { RoleChoice } from './events/RoleChoice.tsx'
import { HiddenFields } from './HiddenFields.tsx'
import { BuyerFields } from './person/BuyerFields.tsx'
import { ConsentFields, TermsField } from './person/ConsentFields.tsx'
import { ExtraFields } from './person/ExtraFields.tsx'
import { PersonFields } from './person/PersonFields.tsx'
import { WishFields } from './person/WishFields.tsx'
import { NewPrice } from './price/NewPrice.tsx'
import { PaymentFields } from './price/PaymentFields.tsx'
import { PriceAnnouncement } from './price/PriceAnnouncement.tsx'
import { PriceBar } from './price/PriceBar.tsx'
import { PriceSummary } from './price/PriceSummary.tsx'
import { PromoField } from './price/PromoField.tsx'
import styles from './RegisterForm.module.css'
import { invitationOf, type RegisterPage } from './register-page.ts'
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
  /** What came back from sending it; undefined before. */
  readonly answer: FormAnswer | undefined
  /** Its own, in the page's language. */
  readonly address: string
  readonly sending: Sending
  readonly locale: Locale
}

/** The registration form. Complete as plain HTML; the browser adds the running price, collisions and live places. */
export function RegisterForm(given: RegisterFormProps) {
  const { sending, locale } = given
  const live = useRegisterForm(given)
  const { form, page, draft, rendered, problems, refusal, price, overlaps } = live
  const current = useStepInView(form)
  const invitation = invitationOf(page)
  const steps = stepsOf(locale, { isInvited: invitation !== null })
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
        <div className={styles.steps}>
          <Steps steps={steps} current={current} locale={locale} />
        </div>
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
        <Section {...section('step-role')}>
          <RoleChoice {...fields} invitation={invitation} />
        </Section>
        {invitation === null && (
          <Section {...section('step-partner')}>
            <PartnerChoice {...fields} edition={page.edition} />
          </Section>
        )}
        <Section {...section('step-programme')}>
          <ProgrammePicker
            {...fields}
            page={page}
            draft={draft}
            tier={tier}
            overlaps={overlaps}
            pick={live.pick}
          />
          {overlaps.length > 0 && (
            <Notice tone="warn" title={m.register_overlap_title({}, { locale })} isAnswer>
              <ul>
                {overlaps.map((overlap) => (
                  <li key={`${overlap.first.id} ${overlap.second.id}`}>{collisionText(overlap, locale)}</li>
                ))}
              </ul>
              <p>{m.register_overlap_fine({}, { locale })}</p>
            </Notice>
          )}
          <OnFullChoice {...fields} draft={draft} />
        </Section>
        <Section {...section('step-person')}>
          <PersonFields {...fields} />
          <TermsField {...fields} />
        </Section>
        <Section {...section('step-payment')}>
          <PaymentFields {...fields} ways={page.payBy} payInDays={page.edition.payInDays} />
          <BuyerFields {...fields} />
          <Fold
            title={m.register_fold_extras({}, { locale })}
            hint={m.register_fold_optional({}, { locale })}
            isOpen={hasExtras(rendered) || problems.some(({ control }) => isOfExtras(control))}
          >
            <ExtraFields {...fields} items={page.items} remaining={page.remaining} tier={tier} />
            <PromoField {...fields} answer={live.promo} />
          </Fold>
          <Fold
            title={m.register_fold_wishes({}, { locale })}
            hint={m.register_fold_optional({}, { locale })}
            isOpen={hasWishes(rendered) || problems.some(({ control }) => isOfWishes(control))}
          >
            <WishFields {...fields} />
          </Fold>
          <ConsentFields {...fields} />
        </Section>
      </div>
      <aside className={styles.aside}>
        <PriceSummary
          price={price}
          named={live.named}
          picks={draft.picks.length}
          phase={page.phase}
          locale={locale}
        />
        <SendSection
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
          next={steps[current + 1] ?? null}
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
