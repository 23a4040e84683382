import type { ReactNode } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { type Wish, wishFields } from '../../plan/wish.ts'
import { buildHref } from '../programme-links.ts'
import styles from './Plan.module.css'

type PlanSectionProps = { readonly locale: Locale; readonly children: ReactNode }

/** The part of the page that holds the plan. */
export function PlanSection({ locale, children }: PlanSectionProps) {
  return (
    <section id="plan" className={styles.plan} aria-labelledby="plan-title">
      <h2 id="plan-title">{m.programme_plan_yours({}, { locale })}</h2>
      {children}
    </section>
  )
}

type NothingPlannedProps = {
  readonly wish: Wish
  /** A plan could be built: the visitor has dropped everything of theirs. */
  readonly canBuild: boolean
  readonly locale: Locale
}

/** Why there is no event here, and what the visitor can do. */
export function NothingPlanned({ wish, canBuild, locale }: NothingPlannedProps) {
  if (!canBuild) return <Notice>{m.programme_plan_none({}, { locale })}</Notice>
  const again = buildHref(locale, `?${new URLSearchParams({ ...wishFields(wish), build: '1' })}`)
  return (
    <Notice action={<a href={again}>{m.programme_plan_again({}, { locale })}</a>}>
      {m.programme_plan_emptied({}, { locale })}
    </Notice>
  )
}
