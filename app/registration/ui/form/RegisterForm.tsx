import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents } from '#app/platform/money.ts'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { Steps } from '#app/platform/ui/Steps.tsx'
import { tierAt } from '#app/pricing/tier.ts'
import { CompanyChoice } from './CompanyChoice.tsx'
import { ConsentFields } from './ConsentFields.tsx'
import { collisionInWords } from './collisions.ts'
import { labelOfControl } from './control-labels.ts'
import { ExtraFields } from './ExtraFields.tsx'
import type { FieldsOf } from './fields-of.ts'
import type { FormAnswer } from './form-answer.ts'
import { HiddenFields } from './HiddenFields.tsx'
import { NewPrice } from './NewPrice.tsx'
import { OnFullChoice } from './OnFullChoice.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { PriceAloud } from './PriceAloud.tsx'
import { PriceBar } from './PriceBar.tsx'
import { PriceSummary } from './PriceSummary.tsx'
import { ProgrammePicker } from './ProgrammePicker.tsx'
import { PromoField } from './PromoField.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'
import styles from './RegisterForm.module.css'
import { RestoredNotice } from './RestoredNotice.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { invitationOf, type RegisterPage } from './register-page.ts'
import { Section } from './Section.tsx'
import { SendSection } from './SendSection.tsx'
import { type StepId, stepsOf } from './steps.ts'
import { useRegisterForm } from './use-register-form.ts'
import type { Sending } from './use-sending.ts'
import { useStepInView } from './use-step-in-view.ts'
import { WishFields } from './WishFields.tsx'

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
  const { form, page, draft, drawn, problems, refusal, price, overlaps } = live
  const current = useStepInView(form)
  const invitation = invitationOf(page)
  const steps = stepsOf(locale, { isInvited: invitation !== null })
  const section = (id: StepId) => ({
    id,
    ...(steps.find((step) => step.id === id) ?? { number: 0, label: '' }),
  })
  const errorAt = (control: string) => problems.find((problem) => problem.control === control)?.sentence
  const fields: FieldsOf = { drawn, locale, errorAt }
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
        {live.isRestored && <RestoredNotice locale={locale} startAnew={live.startAnew} />}
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
          <Section {...section('step-company')}>
            <CompanyChoice {...fields} edition={page.edition} />
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
                  <li key={`${overlap.first.id} ${overlap.second.id}`}>
                    {collisionInWords(overlap, locale)}
                  </li>
                ))}
              </ul>
              <p>{m.register_overlap_fine({}, { locale })}</p>
            </Notice>
          )}
          <OnFullChoice {...fields} />
        </Section>
        <Section {...section('step-person')}>
          <PersonFields {...fields} />
        </Section>
        <Section {...section('step-payment')}>
          <ExtraFields {...fields} items={page.items} remaining={page.remaining} tier={tier} />
          <PromoField {...fields} answer={live.promo} />
          <PaymentFields {...fields} ways={page.payBy} payInDays={page.edition.payInDays} />
          <WishFields {...fields} />
        </Section>
        <Section {...section('step-consents')}>
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
          isSending={sending.isUnderWay}
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
          locale={locale}
        />
      </div>
      <PriceAloud totalCents={live.totalCents} picks={draft.picks.length} locale={locale} />
    </form>
  )
}
