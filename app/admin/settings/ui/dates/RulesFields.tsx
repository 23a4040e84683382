import { Button, Switch, TextInput } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import { fieldLabel } from '../../../lists/labels.ts'
import { instantNames, type RulesDraft, switchNames, type TypedStep } from '../../dates/rules-draft.ts'
import styles from './DatesScreen.module.css'

export const rulesParts = ['dates', 'paying', 'cancelling', 'door', 'switches'] as const

type RulesFieldsProps = {
  readonly part: (typeof rulesParts)[number]
  readonly draft: RulesDraft
  readonly set: (over: Partial<RulesDraft>) => void
  readonly errorOf: (name: string) => string | undefined
  readonly locale: Locale
}

/** The fields of one part. */
export function RulesFields(props: RulesFieldsProps) {
  switch (props.part) {
    case 'dates':
      return <Dates {...props} />
    case 'paying':
      return <Paying {...props} />
    case 'cancelling':
      return <Cancelling {...props} />
    case 'door':
      return <Door {...props} />
    case 'switches':
      return <Switches {...props} />
  }
}

const dateOrder = [
  'opensAt',
  'superEarlyUntil',
  'earlyUntil',
  'closesAt',
  'rolesFixedAt',
  'startsOn',
  'endsOn',
] as const

function Dates({ draft, set, errorOf, locale }: RulesFieldsProps) {
  return (
    <div className={styles.fields}>
      {dateOrder.map((name) => (
        <DateField
          key={name}
          label={fieldLabel({ name }, locale)}
          value={draft[name]}
          onValue={(value) => set({ [name]: value })}
          withTime={(instantNames as readonly string[]).includes(name)}
          error={errorOf(name)}
          locale={locale}
        />
      ))}
    </div>
  )
}

const paying = [
  'payInDays',
  'lateAfterDays',
  'releaseAfterDays',
  'partnerHoldDays',
  'confirmWithinHours',
  'coupleDiscountPercent',
] as const
const cancelling = ['illnessFeeCents', 'resaleFeeCents', 'refundInDays', 'secondPersonAboveCents'] as const

function Paying(props: RulesFieldsProps) {
  return (
    <div className={styles.fields}>
      {paying.map((name) => (
        <Typed key={name} {...props} name={name} />
      ))}
    </div>
  )
}

function Cancelling(props: RulesFieldsProps) {
  const { draft, set, errorOf, locale } = props
  const steps = draft.cancelSteps
  const setStep = (n: number, over: Partial<TypedStep>) =>
    set({ cancelSteps: steps.map((step, index) => (index === n ? { ...step, ...over } : step)) })
  const error = errorOf('cancelSteps')
  return (
    <>
      <p className={styles.intro}>{m.settings_dates_cancel_text({}, { locale })}</p>
      {steps.map((step, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name
        <div key={n} className={styles.step}>
          <DateField
            label={m.settings_dates_step_until({}, { locale })}
            placeholder={m.settings_dates_step_closing({}, { locale })}
            value={step.until}
            onValue={(until) => setStep(n, { until })}
            near={draft.closesAt.slice(0, 10) as `${number}-${number}-${number}`}
            locale={locale}
          />
          <TextInput
            label={m.settings_dates_step_percent({}, { locale })}
            value={step.percent}
            onChange={({ currentTarget }) => setStep(n, { percent: currentTarget.value })}
            rightSection="%"
            inputMode="decimal"
          />
          <TextInput
            label={m.settings_dates_step_fee({}, { locale })}
            value={step.fee}
            onChange={({ currentTarget }) => setStep(n, { fee: currentTarget.value })}
            rightSection="€"
            inputMode="decimal"
          />
          <Button variant="subtle" onClick={() => set({ cancelSteps: steps.toSpliced(n, 1) })}>
            {m.settings_dates_step_remove({}, { locale })}
          </Button>
        </div>
      ))}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <Button
        variant="default"
        size="compact-md"
        onClick={() => set({ cancelSteps: [...steps, { until: '', percent: '100', fee: '0' }] })}
      >
        {m.settings_dates_step_add({}, { locale })}
      </Button>
      <div className={styles.fields}>
        {cancelling.map((name) => (
          <Typed key={name} {...props} name={name} />
        ))}
      </div>
    </>
  )
}

/** Rules of the festival's doors. */
function Door(props: RulesFieldsProps) {
  return (
    <div className={styles.fields}>
      <Typed
        {...props}
        name="doorAllotment"
        help={m.settings_dates_allotment_help({}, { locale: props.locale })}
      />
    </div>
  )
}

function Typed({
  name,
  help,
  draft,
  set,
  errorOf,
  locale,
}: RulesFieldsProps & {
  readonly name: (typeof paying)[number] | (typeof cancelling)[number] | 'doorAllotment'
  readonly help?: string
}) {
  const unit = name.endsWith('Cents') ? '€' : name.endsWith('Percent') ? '%' : undefined
  return (
    <TextInput
      label={fieldLabel({ name }, locale)}
      value={draft[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      description={help}
      error={errorOf(name)}
      rightSection={unit}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}

function Switches({ draft, set, locale }: RulesFieldsProps) {
  return (
    <div className={styles.switches}>
      {switchNames.map((name) => (
        <Switch
          key={name}
          label={fieldLabel({ name }, locale)}
          checked={draft[name]}
          onChange={({ currentTarget }) => set({ [name]: currentTarget.checked })}
        />
      ))}
    </div>
  )
}
