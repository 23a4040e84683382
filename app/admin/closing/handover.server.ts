import type { Edition } from '#app/festival/edition.ts'
import { type Actor, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { answerName, conflictName } from '#app/reception/ui/control/control-text.ts'
import { categoryName } from '#app/reports/budget/category-names.ts'
import type { Report } from '#app/reports/report.ts'
import { readReports } from '#app/reports/service.server.ts'
import { may } from '../policy.ts'
import { type Failure, readFailures, readSupplies, type Supply } from './queries/read-handover.server.ts'

type Handing = { readonly by: Actor; readonly edition: Edition; readonly locale: Locale }

/**
 * The handover for the next team: the numbers of the statistics, what went wrong and how it was answered, and who supplied what for how much. No dancer is
 * named in it, unless staff did in a reason. F23
 */
export async function readHandover(
  app: Pick<AppContext, 'db' | 'now'>,
  { by, edition, locale }: Handing,
): Promise<Decision<readonly Report[], 'not-allowed'>> {
  if (!may(by, 'edition.close')) return refuse('not-allowed')
  const numbers = await readReports(app, {
    by: systemActor,
    office: edition,
    locale,
    search: new URLSearchParams(),
  })
  if (!numbers.ok) throw new Error('statistics of the office’s edition are there')
  return accept([
    ...numbers.value.reports,
    failuresReport(await readFailures(app.db, edition.id), locale),
    suppliesReport(await readSupplies(app.db, edition.id), locale),
  ])
}

const failureNames = {
  conflict: m.closing_failure_conflict,
  difference: m.closing_failure_difference,
  quarantined: m.closing_failure_quarantined,
  sentBack: m.closing_failure_sent_back,
  dispute: m.closing_failure_dispute,
  failedEmails: m.closing_failure_failed_emails,
  cancelledEvent: m.closing_failure_cancelled_event,
} as const satisfies Record<Failure['kind'], unknown>

function failuresReport(failures: readonly Failure[], locale: Locale): Report {
  return {
    key: 'failures',
    chart: null,
    summary: '',
    title: m.closing_failures({}, { locale }),
    empty: m.closing_failures_none({}, { locale }),
    columns: [
      { label: m.closing_col_day({}, { locale }), kind: 'day' },
      { label: m.closing_col_kind({}, { locale }), kind: 'text' },
      { label: m.closing_col_what({}, { locale }), kind: 'text' },
      { label: m.closing_col_count({}, { locale }), kind: 'count' },
      { label: m.closing_col_amount({}, { locale }), kind: 'cents' },
      { label: m.closing_col_answer({}, { locale }), kind: 'text' },
    ],
    rows: failures.map(({ kind, day, what, conflict, answer, count, amountCents, size }) => ({
      cells: [
        day,
        failureNames[kind]({}, { locale }),
        conflict === null ? what : `${what}: ${conflictName(conflict, size, locale)}`,
        count,
        amountCents,
        answer === null ? null : answerName(answer, locale),
      ],
    })),
  }
}

function suppliesReport(supplies: readonly Supply[], locale: Locale): Report {
  return {
    key: 'suppliers',
    chart: null,
    summary: '',
    title: m.closing_suppliers({}, { locale }),
    empty: m.closing_suppliers_none({}, { locale }),
    columns: [
      { label: m.closing_col_supplier({}, { locale }), kind: 'text' },
      { label: m.closing_col_what({}, { locale }), kind: 'text' },
      { label: m.closing_col_category({}, { locale }), kind: 'text' },
      { label: m.closing_col_planned({}, { locale }), kind: 'cents' },
      { label: m.closing_col_actual({}, { locale }), kind: 'cents' },
      { label: m.closing_col_paid({}, { locale }), kind: 'cents' },
    ],
    rows: supplies.map(({ who, what, category, plannedCents, actualCents, paidCents }) => ({
      cells: [
        who,
        what,
        category === 'workOrder' ? m.closing_work_order({}, { locale }) : categoryName(category, locale),
        plannedCents,
        actualCents,
        paidCents,
      ],
    })),
  }
}
