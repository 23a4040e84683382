import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

const all = [
  ['step-role', m.register_step_role],
  ['step-partner', m.register_step_company],
  ['step-programme', m.register_step_programme],
  ['step-person', m.register_step_person],
  ['step-payment', m.register_step_payment],
] as const

export type StepId = (typeof all)[number][0]

export type FormStep = {
  readonly id: StepId
  readonly number: number
  readonly label: string
  readonly href: string
}

/** The steps of the form in order, numbered from 1. */
export function stepsOf(locale: Locale): readonly FormStep[] {
  return all.map(([id, label], index) => ({
    id,
    number: index + 1,
    label: label({}, { locale }),
    href: `#${id}`,
  }))
}
