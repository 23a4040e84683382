import { may as mayChoose } from '#app/people/policy.ts'
import { refuse } from '#app/platform/decision.ts'
import { fieldList } from '#app/registration/fields.ts'
import { may } from '#app/registration/policy.ts'
import type { ReadAdapter } from '../adapters/collection-adapter.ts'
import { aggregate, find, findById, findOne } from '../adapters/reading.server.ts'
import { sourceOf } from '../adapters/source-of.ts'
import type { Call, Outcome } from '../call.ts'
import { ofEdition } from '../collections/action-of.ts'
import { countryNameSql } from '../collections/country-name.ts'
import type { Source } from '../query/source.ts'
import type { Shape } from '../shape/shape.ts'
import { shapes } from '../shape/shapes.ts'
import { findAtReception } from './find-at-reception.server.ts'

/** Registrations as staff read them: all of the edition, each field for whom its shape says. X14, X15. */
export const staffRegs: ReadAdapter = {
  shape: shapes.regs,
  source: (call) => (may(call.by, 'registrations.seeAll') ? regsSource(shapes.regs, call) : null),
}

/** Registrations of an archived edition, for those who see all; nobody otherwise. They are never written. X14, X16. */
export const archivedRegs: ReadAdapter = {
  shape: shapes.archivedRegs,
  source: (call) => (may(call.by, 'registrations.seeAll') ? regsSource(shapes.archivedRegs, call) : null),
}

/** The answer to every write on an archive: refused with `edition-archived`, to admins too. X16. */
export async function refuseArchived(): Promise<Outcome> {
  return refuse({ kind: 'domain', reason: 'edition-archived' })
}

/**
 * Staff without a dancer's secret act as staff; all others by what they own. Of an archive staff only aggregate, as the specification's table has it: its
 * registrations one by one are the admins', whether the collection or `?db=` names it. X14
 */
export function forStaff(
  operation: 'find' | 'findById' | 'findOne' | 'aggregate',
  adapter: ReadAdapter,
  others: (call: Call) => Promise<Outcome>,
): (call: Call) => Promise<Outcome> {
  const ask = { find, findById, findOne, aggregate }[operation]
  return (call) => {
    if (!may(call.by, 'registrations.seeAll') || 'secret' in call.payload) return others(call)
    const isClosed = call.edition.archived && !mayChoose(call.by, 'edition.choose', call.edition)
    if (isClosed && operation !== 'aggregate') return others(call)
    if (may(call.by, 'registrations.list') || operation === 'findById') return ask(adapter, call)
    return operation === 'find' ? findAtReception(adapter, call) : others(call)
  }
}

function regsSource(shape: Shape, call: Call): Source {
  const source = sourceOf(shape, { from: 'registrations t', where: ofEdition(call), columns })
  return { ...source, search: 't.search' }
}

const columns = {
  ...Object.fromEntries(fieldList.map(({ name, column }) => [name, `t.${column}`])),
  countryName: countryNameSql('t.country'),
  consents: `(t.consents - 'version' - 'at')`,
  extras: `(select coalesce(jsonb_agg(e - 'askedAt'), '[]') from jsonb_array_elements(t.extras) e)`,
  picks: `(select coalesce(jsonb_agg(jsonb_build_object('event', p.event_id, 'role', coalesce(p.role, p.wants), 'state', p.state)
      order by p.asked_at, p.event_id), '[]')
    from picks p where p.edition_id = t.edition_id and p.dancer_id = t.id)`,
  // the first due that what was paid does not reach
  dueOn: `case when t.status not in ('cancelled', 'released', 'prepared') and t.total_cents > t.paid_cents then (
    select d.due_on from (
      select due_on, n, sum(amount_cents) over (order by n) as so_far from dues
      where edition_id = t.edition_id and subject_type = 'registration' and subject_id = t.id) d
    where d.so_far > t.paid_cents order by d.n limit 1) end`,
}
