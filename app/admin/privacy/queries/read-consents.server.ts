import type { Querying } from '#app/platform/database/statement.ts'
import { type Agreed, type ConsentKind, consentSteps } from '#app/registration/consents.ts'

/** A consent that a person gave or withdrew. */
export type ConsentEntry = {
  readonly at: Date
  readonly who: string
  /** The registration it belongs to; null: a reader of the news or a member of the team. */
  readonly registrationId: string | null
  /** `self`: in the form or by a link; `news`: by the link of the news; `team`: offering help; else who of the staff wrote it down. */
  readonly source: 'self' | 'news' | 'team' | 'staff'
  readonly by: string | null
  readonly version: string | null
  readonly given: readonly (ConsentKind | 'volunteer')[]
  readonly withdrawn: readonly (ConsentKind | 'volunteer')[]
}

const consentsPerPage = 50

type Row = {
  at: Date
  who: string
  registration_id: string | null
  source: ConsentEntry['source'] | 'actor'
  actor: string
  after: Agreed
  before: Agreed | null
  left: boolean
}

/**
 * The consents and withdrawals, the newest first; the erased are not in it. Registrations from before the audit log kept it are in it as
 * they are now. R58
 */
export async function readConsents(
  db: Querying,
  editionId: string,
  page: number,
): Promise<{ readonly entries: readonly ConsentEntry[]; readonly hasMore: boolean }> {
  const { rows } = await db.query<Row>({
    name: 'consent-log',
    text: `
      with told as (
        select a.id, a.at, a.subject_id, a.actor, a.after -> 'consents' as after,
          lag(a.after -> 'consents') over (partition by a.subject_id order by a.id) as before,
          lag(a.action) over (partition by a.subject_id order by a.id) as former, a.action
        from audit a where a.edition_id = $1 and jsonb_typeof(a.after -> 'consents') = 'object')
      select * from (
        select t.at, r.name || ' ' || r.surname as who, r.id as registration_id, 'actor' as source, t.actor, t.after,
          -- a place that was handed over belongs to somebody else
          case when t.action = 'registration.handOver' then null else t.before end as before, false as left
        from told t join registrations r on r.edition_id = $1 and r.id = t.subject_id and r.erased_at is null
        union all
        select coalesce((r.consents ->> 'at')::timestamptz, r.reserved), r.name || ' ' || r.surname, r.id, 'actor',
          coalesce(r.added_by, 'dancer:' || r.id),
          jsonb_build_object('terms', r.consents -> 'terms', 'photos', r.consents -> 'photos', 'listed', r.consents -> 'listed',
            'newsletter', r.newsletter, 'version', r.consents -> 'version'), null, false
        from registrations r where r.edition_id = $1 and r.erased_at is null
          and not exists (select from told t where t.subject_id = r.id)
        union all
        select t.consented_at, t.name, null, 'team', '', jsonb_build_object('version', t.consent_version), null, false
        from team t where t.edition_id = $1 and t.consented_at is not null and t.erased_at is null
        union all
        select n.confirmed_at, n.email, null, 'news', '', jsonb_build_object('newsletter', true, 'version', n.consent_version), null, false
        from news_readers n where n.confirmed_at is not null and n.email is not null
        union all
        select n.left_at, n.email, null, 'news', '', jsonb_build_object('newsletter', false, 'version', n.consent_version),
          jsonb_build_object('newsletter', true, 'version', n.consent_version), true
        from news_readers n where n.left_at is not null and n.email is not null) c
      order by at desc, who, registration_id limit ${consentsPerPage + 1} offset $2`,
    values: [editionId, (page - 1) * consentsPerPage],
  })
  return { entries: rows.slice(0, consentsPerPage).map(entryOf), hasMore: rows.length > consentsPerPage }
}

function entryOf({ at, who, registration_id, source, actor, after, before }: Row): ConsentEntry {
  const entry = { at, who, registrationId: registration_id, version: after.version ?? null }
  if (source === 'team') {
    return { ...entry, source, by: null, given: ['volunteer'], withdrawn: [] }
  }
  const isSelf =
    source === 'news' || actor.startsWith('dancer:') || actor === 'nobody' || actor === 'anonymous'
  return {
    ...entry,
    ...consentSteps(before, after),
    source: source === 'actor' ? (isSelf ? 'self' : 'staff') : source,
    by: isSelf ? null : actor,
  }
}
