import { cancelStepsErrors } from '#app/festival/cancel-steps.ts'
import type { CancelStep, Edition } from '#app/festival/edition.ts'
import { dateErrors } from '#app/festival/edition-dates.ts'
import type { EditionErrorKind } from '#app/festival/edition-draft.ts'
import { type Locale, languages, localeOf } from '#app/platform/locale.ts'
import { formatTime, isLocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, parseEuro } from '#app/platform/values/money.ts'
import { instantAt } from '#app/platform/values/typed-date.ts'
import { centsText, numberText, parseNumber } from '../../lists/editor/number-text.ts'

const dayNames = ['superEarlyUntil', 'earlyUntil', 'startsOn', 'endsOn'] as const
export const instantNames = ['opensAt', 'closesAt', 'rolesFixedAt'] as const
const countNames = [
  'payInDays',
  'lateAfterDays',
  'releaseAfterDays',
  'partnerHoldDays',
  'confirmWithinHours',
  'coupleDiscountPercent',
  'refundInDays',
  'doorAllotment',
] as const
const amountNames = ['resaleFeeCents', 'illnessFeeCents', 'secondPersonAboveCents'] as const
export const switchNames = [
  'promoteLate',
  'repriceUnpaid',
  'invoiceAfterPayment',
  'splitPassVat',
  'advanceInvoices',
  'staffSecondFactor',
  'showsTonight',
  'deskCredit',
] as const

type Typed = (typeof dayNames | typeof instantNames | typeof countNames | typeof amountNames)[number]
type Switch = (typeof switchNames)[number]

/** A step of the cancellation policy as people write it. */
export type TypedStep = { readonly until: string; readonly percent: string; readonly fee: string }

/** The dates and rules of an edition, as the fields hold them. */
export type RulesDraft = Readonly<Record<Typed, string>> &
  Readonly<Record<Switch, boolean>> & { readonly cancelSteps: readonly TypedStep[] }

/** Fields that may be left empty: nothing happens by itself then. */
const optional: readonly Typed[] = ['releaseAfterDays', 'rolesFixedAt', 'resaleFeeCents']

/**
 * The dates and rules of an edition as the fields show them: days and local times, counts, and euros in the language's notation. Empty is
 * null.
 */
export function draftOf(edition: Edition, locale: Locale): RulesDraft {
  const entries = (names: readonly (keyof Edition)[], text: (value: never) => string) =>
    names.map((name) => [name, edition[name] === null ? '' : text(edition[name] as never)])
  return Object.fromEntries([
    ...entries(dayNames, (day: string) => day),
    ...entries(instantNames, (instant: Date) => `${localDayOf(instant)}T${formatTime(instant, 'en')}`),
    ...entries(countNames, (count: number) => numberText(count, locale)),
    ...entries(amountNames, (amount: Cents) => centsText(amount, locale)),
    ...switchNames.map((name) => [name, edition[name]]),
    [
      'cancelSteps',
      edition.cancelSteps.map(({ until, percent, feeCents }) => ({
        until: until ?? '',
        percent: numberText(percent, locale),
        fee: centsText(feeCents, locale),
      })),
    ],
  ]) as RulesDraft
}

export type FieldError = EditionErrorKind | 'not-readable'

/** Reads the fields as values of an edition; values that cannot be read, or do not fit, are errors at their field. */
export function readDraft(
  edition: Edition,
  draft: RulesDraft,
): { readonly edition: Edition; readonly errors: Readonly<Record<string, FieldError>> } {
  const errors: Record<string, FieldError> = {}
  const values: Record<string, unknown> = {}
  const take = (name: string, value: unknown) => {
    if (value === undefined) errors[name] = 'not-readable'
    else values[name] = value
  }
  const typed = (name: Typed, read: (text: string) => unknown) => {
    const text = draft[name].trim()
    take(name, text === '' ? (optional.includes(name) ? null : undefined) : read(text))
  }
  for (const name of dayNames) typed(name, (text) => (isLocalDay(text) ? text : undefined))
  for (const name of instantNames) typed(name, readInstant)
  for (const name of countNames) typed(name, (text) => parseNumber(text) ?? undefined)
  for (const name of amountNames) typed(name, (text) => parseEuro(text) ?? undefined)
  for (const name of switchNames) values[name] = draft[name]
  const steps = draft.cancelSteps.map(readStep)
  take('cancelSteps', steps.every((step) => step !== null) ? steps : undefined)
  const read = { ...edition, ...values } as Edition
  if (Object.keys(errors).length > 0) return { edition: read, errors }
  const found = [...dateErrors(read), ...cancelStepsErrors(read)]
  return { edition: read, errors: Object.fromEntries(found.map(({ path, error }) => [path, error])) }
}

function readInstant(text: string): Date | undefined {
  const [day = '', time = ''] = text.split('T')
  return isLocalDay(day) && /^\d\d:\d\d$/.test(time) ? instantAt(day, time) : undefined
}

function readStep({ until, percent, fee }: TypedStep): CancelStep | null {
  const [share, feeCents] = [parseNumber(percent), parseEuro(fee)]
  if (share === null || feeCents === null || (until !== '' && !isLocalDay(until))) return null
  return { until: until === '' ? null : (until as CancelStep['until']), percent: share, feeCents }
}

/** The names of unsaved changes. A text of the other language is none: the user may have switched in another tab. */
export function changedNames(edition: Edition, draft: RulesDraft): readonly (keyof RulesDraft)[] {
  const stored = languages.map((lang) => draftOf(edition, localeOf(lang)))
  const names = Object.keys(draft) as (keyof RulesDraft)[]
  const isText = (name: keyof RulesDraft) => (one: RulesDraft) =>
    JSON.stringify(one[name]) === JSON.stringify(draft[name])
  return names.filter((name) => !stored.some(isText(name)))
}

/** The names of the wanted changes that somebody else has changed otherwise since the form was opened. */
export function changedMeanwhile(
  stored: Edition,
  { base, wanted }: { readonly base: Partial<Edition>; readonly wanted: Partial<Edition> },
): readonly (keyof RulesDraft)[] {
  const differing = (values: Partial<Edition>) =>
    changedNames(stored, draftOf({ ...stored, ...values }, 'en'))
  const unequal = new Set(differing(wanted))
  return differing(base).filter((name) => unequal.has(name))
}
