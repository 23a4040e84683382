import { isBouncing } from '#app/mail/service.server.ts'
import { findReferences } from '#app/platform/bank/references.ts'
import { addDays, type LocalDay, localDay, startOfDay } from '#app/platform/values/local-day.ts'
import { hasOpenLeaveOffer } from '#app/registration/service.server.ts'
import { conditionsOfDetails } from '../../find/queries/registration-details.server.ts'
import type { Filter } from '../filter.ts'

/** SQL over `registrations r` with its parameters; `$1` is the edition. */
export type Found = { readonly where: string; readonly values: unknown[] }

/** The search: words and filter, as of a day. */
export type Wanted = { readonly q: string; readonly filter: Filter; readonly today: LocalDay }

/** SQL: the claim of `r`: its total while it is live, the retained amount of a cancelled one, else 0. G1 */
export const claimText = `case when r.status in ('placed', 'waiting', 'confirmed', 'late') then r.total_cents
  when r.status = 'cancelled' then coalesce((select c.total_cents from claims c where c.edition_id = r.edition_id
    and c.subject_type = 'registration' and c.subject_id = r.id order by c.version desc limit 1), 0) else 0 end`

/** SQL: the first day by which something of `r` is due that is not paid; of an excused one nothing is. */
export const dueText = `(select u.due_on from (select d.due_on, d.n, sum(d.amount_cents) over (order by d.n) as so_far from dues d
  where d.edition_id = r.edition_id and d.subject_type = 'registration' and d.subject_id = r.id) u
  where r.status in ('placed', 'waiting', 'confirmed', 'late') and not r.excused and r.total_cents > r.paid_cents and u.so_far > r.paid_cents
  order by u.n limit 1)`

/** The payments of `r` without mistaken entries; refunds are not subtracted. */
const receivedText = `(select coalesce(sum(a.amount_cents), 0) from allocations a where a.edition_id = r.edition_id
  and a.subject_type = 'registration' and a.subject_id = r.id and a.amount_cents > 0
  and not exists (select from allocations t where t.corrects = a.id))`

const live = `r.status not in ('cancelled', 'released')`
/** The days, counted from today, between which something is due. */
const dueRanges = [
  ['passed', -10_000, -1],
  ['today', 0, 0],
  ['tomorrow', 1, 1],
  ['soon', 0, 3],
] as const

/** The SQL conditions for these words and this filter in an edition's list of registrations. */
export function conditionsOf(editionId: string, { q, filter, today }: Wanted): Found {
  const values: unknown[] = [editionId]
  const give = (value: unknown) => `$${values.push(value)}`
  const parts = ['r.edition_id = $1', ...searchedFor(q, give)]
  const any = (choices: readonly string[] | undefined, texts: Readonly<Record<string, string>>) => {
    const conditions = (choices ?? []).flatMap((choice) => texts[choice] ?? [])
    if (conditions.length > 0) parts.push(`(${conditions.join(' or ')})`)
  }

  if (filter.status) parts.push(`r.status = any(${give(filter.status)})`)
  any(filter.pay, payTexts)
  if (filter.due) {
    const dueOn = dueRanges.filter(([name]) => filter.due?.includes(name))
    const conditions = dueOn.map(
      ([, from, to]) => `${dueText} between ${give(addDays(today, from))} and ${give(addDays(today, to))}`,
    )
    parts.push(`(${conditions.join(' or ')})`)
  }
  parts.push(...pickConditions(filter, give))
  any(filter.partner, {
    ...partnerTexts,
    ...(filter.partner?.includes('ending') && { ending: endingText(give(startOfDay(addDays(today, 2)))) }),
  })
  if (filter.item) {
    parts.push(
      `exists (select from jsonb_array_elements(r.lines) l where l ->> 'item' = any(${give(filter.item)}))`,
    )
  }
  if (filter.extra) {
    parts.push(
      `exists (select from jsonb_array_elements(r.extras) x where x ->> 'code' = any(${give(filter.extra)}))`,
    )
  }
  if (filter.promo) parts.push(`r.promo_code = any(${give(filter.promo)})`)
  if (filter.country) parts.push(`r.country = any(${give(filter.country)})`)
  if (filter.payBy) parts.push(`r.pay_by = any(${give(filter.payBy)})`)
  const written = (kinds: readonly string[]) =>
    `exists (select from emails m where m.edition_id = r.edition_id and m.registration_id = r.id and m.kind = any(${give(kinds)}))`
  if (filter.sent) parts.push(written(filter.sent))
  if (filter.notSent) parts.push(`not ${written(filter.notSent)}`)
  any(filter.address, {
    confirmed: 'r.confirmed_by is not null',
    unconfirmed: 'r.confirmed_by is null',
    bounced: `exists (select from emails m where m.edition_id = r.edition_id and m.registration_id = r.id
      and lower(m.recipient) = lower(r.email) and ${isBouncing('m')})`,
  })
  any(filter.duplicate, { yes: duplicateText })
  if (filter.tag) parts.push(`r.tags && ${give(filter.tag)}::text[]`)
  const lastDay = filter.until?.toSorted().at(-1)
  if (lastDay) parts.push(`r.reserved < ${give(startOfDay(addDays(localDay(lastDay), 1)))}`)
  if (filter.chosen) parts.push(`r.number = any(${give(filter.chosen)}::bigint[])`)
  any(filter.note, { dancer: `r.note is not null`, internal: `r.internal_note is not null` })
  any(filter.photos, {
    yes: `(r.consents ->> 'photos')::boolean`,
    no: `not coalesce((r.consents ->> 'photos')::boolean, false)`,
  })
  any(filter.invoice, invoiceTexts)
  any(filter.help, { volunteering: 'r.volunteering', hosting: 'r.hosting' })
  if (filter.unknown) parts.push('false')
  if (filter.leave) parts.push(hasOpenLeaveOffer('r', give(today)))
  return { where: parts.join('\n and '), values }
}

type Give = (value: unknown) => string

/**
 * Every word occurs in name, e-mail, code, phone or town; or the text is a reference, whole or part of it, or a phone number; 24 hex characters are an id
 * and nothing else.
 */
function searchedFor(q: string, give: Give): string[] {
  if (/^[0-9a-f]{24}$/i.test(q.trim())) return [`r.id = ${give(q.trim().toLowerCase())}`]
  const words = q.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return []
  const all = words.map((word) => `position(searchable(${give(word)}) in r.search) > 0`).join(' and ')
  const numbers = findReferences(q).map(({ number }) => number)
  const others = numbers.length > 0 ? [`r.number = any(${give(numbers)})`] : conditionsOfDetails(q, give)
  return [`(${[`(${all})`, ...others].join(' or ')})`]
}

const payTexts = {
  unpaid: `(${live} and ${claimText} > r.paid_cents and r.paid_cents <= 0)`,
  part: `(${claimText} > r.paid_cents and r.paid_cents > 0)`,
  paid: `(r.status not in ('prepared', 'released') and ${claimText} = r.paid_cents and not (${receivedText} > r.paid_cents and (r.status = 'cancelled' or r.paid_cents = 0)))`,
  over: `${claimText} < r.paid_cents`,
  refunded: `(${claimText} = r.paid_cents and ${receivedText} > r.paid_cents and (r.status in ('cancelled', 'released') or r.paid_cents = 0))`,
}

const holdText = (state: string) =>
  `exists (select from holds h where h.edition_id = r.edition_id and h.registration_id = r.id and h.state ${state})`

const partnerTexts = {
  couple: `(r.couple_id is not null and not ${holdText(`= 'open'`)})`,
  half: holdText(`in ('pending', 'open')`),
  seeks: `(r.seeks_partner and r.couple_id is null)`,
  none: `(r.couple_id is null and not r.seeks_partner and not ${holdText(`in ('pending', 'open')`)})`,
}

/** A partner’s places are held until before this instant. */
const endingText = (before: string) =>
  `exists (select from holds h where h.edition_id = r.edition_id and h.registration_id = r.id and h.state = 'open' and h.expires_at < ${before})`

const among = `from registrations o where o.edition_id = $1 and o.status not in ('cancelled', 'released')`
/** What several live registrations of the edition have. */
const twice = (what: string, more = '') =>
  `select ${what} ${among} ${more} group by ${what} having count(*) > 1`
const twicePhone = twice('o.phone', 'and o.phone is not null')
const nameOf = (of: string) => `searchable(${of}.name || ' ' || ${of}.surname)`
/** The same address as another live registration, or the same name and phone. Grouped once, not compared row by row. */
const duplicateText = `(r.status not in ('cancelled', 'released') and (lower(r.email) in (${twice('lower(o.email)')})
  or r.phone in (${twicePhone})
    and (r.phone, ${nameOf('r')}) in (${twice(`o.phone, ${nameOf('o')}`, `and o.phone in (${twicePhone})`)})))`

const issued = `exists (select from invoice_subjects s join invoices i on i.edition_id = s.edition_id and i.id = s.invoice_id
  where s.edition_id = r.edition_id and s.subject_type = 'registration' and s.subject_id = r.id and i.status = 'issued')`
const invoiceTexts = {
  issued,
  none: `not ${issued}`,
  company: `r.invoice_to is not null`,
  asked: `(r.invoice_to is not null and ${live} and not ${issued})`,
}

/** The event, the state of the pick and the role danced there are of one pick; without an event the role is the dancer's. */
function pickConditions({ event, place, role }: Filter, give: Give): string[] {
  if (!event && !place) return role ? [`r.role = any(${give(role)})`] : []
  const of = [
    `p.edition_id = r.edition_id and p.dancer_id = r.id`,
    `p.state = any(${give(place ?? ['placed', 'waiting', 'prepared'])})`,
    ...(event ? [`p.event_id = any(${give(event)})`] : []),
    ...(role ? [`coalesce(p.role, p.wants) = any(${give(role)})`] : []),
  ]
  return [`exists (select from picks p where ${of.join(' and ')})`]
}
