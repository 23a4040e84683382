import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { Pages } from '#app/platform/ui/admin/Pages.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import type { ConsentEntry } from '../queries/read-consents.server.ts'
import type { Retained } from '../queries/read-retention.server.ts'
import { type DatelessKind, daysKept, isDateless, type RetentionKind } from '../retention-kinds.ts'

type PrivacyScreenProps = {
  readonly code: string
  readonly retained: readonly Retained[]
  readonly consents: {
    readonly entries: readonly ConsentEntry[]
    readonly page: number
    readonly hasMore: boolean
  }
  readonly locale: Locale
}

/** The personal data held, until when, what is erased next; and the consents. */
export function PrivacyScreen({ code, retained, consents, locale }: PrivacyScreenProps) {
  return (
    <>
      <header className={office.head}>
        <div>
          <h1>{m.privacy_title_of({ code }, { locale })}</h1>
          <p className={office.hint}>{m.privacy_text({}, { locale })}</p>
        </div>
      </header>
      <RetainedPart retained={retained} locale={locale} />
      <ConsentsPart {...consents} locale={locale} />
    </>
  )
}

function RetainedPart({ retained, locale }: Pick<PrivacyScreenProps, 'retained' | 'locale'>) {
  const due = retained.reduce((sum, one) => sum + one.due, 0)
  return (
    <section className={office.part}>
      <h2>{m.privacy_held({}, { locale })}</h2>
      <p role="status">{m.privacy_due({ count: due }, { locale })}</p>
      <div className={office.scroll}>
        <table className={`${office.table} ${office.stacked}`}>
          <thead>
            <tr>
              <th scope="col">{m.privacy_col_what({}, { locale })}</th>
              <th scope="col" className={office.amount}>
                {m.privacy_col_held({}, { locale })}
              </th>
              <th scope="col">{m.privacy_col_until({}, { locale })}</th>
              <th scope="col" className={office.amount}>
                {m.privacy_col_due({}, { locale })}
              </th>
              <th scope="col">{m.privacy_col_erased({}, { locale })}</th>
            </tr>
          </thead>
          <tbody>
            {retained.map((one) => (
              <tr key={one.kind}>
                <th scope="row">{kindTexts[one.kind]({}, { locale })}</th>
                <td className={office.amount} data-label={m.privacy_col_held({}, { locale })}>
                  {one.held}
                </td>
                <td data-label={m.privacy_col_until({}, { locale })}>
                  {isDateless(one.kind)
                    ? untilTexts[one.kind]({ days: daysKept[one.kind] }, { locale })
                    : one.until && formatDay(one.until, locale, 'short')}
                </td>
                <td className={office.amount} data-label={m.privacy_col_due({}, { locale })}>
                  {one.due > 0 ? <strong>{one.due}</strong> : 0}
                </td>
                <td data-label={m.privacy_col_erased({}, { locale })}>
                  {one.lastErasedAt &&
                    m.privacy_erased(
                      { count: one.erased, day: formatDay(localDayOf(one.lastErasedAt), locale, 'short') },
                      { locale },
                    )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={office.hint}>{m.privacy_held_hint({}, { locale })}</p>
    </section>
  )
}

function ConsentsPart({
  entries,
  page,
  hasMore,
  locale,
}: PrivacyScreenProps['consents'] & { locale: Locale }) {
  const names = (kinds: ConsentEntry['given']) =>
    kinds.map((kind) => consentTexts[kind]({}, { locale })).join(', ')
  return (
    <section className={office.part} id="consents">
      <h2>{m.privacy_consents({}, { locale })}</h2>
      {entries.length === 0 ? (
        <EmptyState title={m.privacy_no_consents({}, { locale })} />
      ) : (
        <div className={office.scroll}>
          <table className={`${office.table} ${office.stacked}`}>
            <thead>
              <tr>
                <th scope="col">{m.privacy_col_when({}, { locale })}</th>
                <th scope="col">{m.privacy_col_who({}, { locale })}</th>
                <th scope="col">{m.privacy_col_given({}, { locale })}</th>
                <th scope="col">{m.privacy_col_withdrawn({}, { locale })}</th>
                <th scope="col">{m.privacy_col_version({}, { locale })}</th>
                <th scope="col">{m.privacy_col_source({}, { locale })}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ at, who, registrationId, given, withdrawn, version, source, by }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one person may do two things at one instant, and no row moves
                <tr key={n}>
                  <td className={office.instant}>
                    {formatDay(localDayOf(at), locale, 'short')} {formatTime(at, locale)}
                  </td>
                  <td>
                    {registrationId === null ? (
                      who
                    ) : (
                      <Link to={`/admin/prijave?open=${registrationId}`}>{who}</Link>
                    )}
                  </td>
                  <td data-label={m.privacy_col_given({}, { locale })}>{names(given)}</td>
                  <td data-label={m.privacy_col_withdrawn({}, { locale })}>{names(withdrawn)}</td>
                  <td className={office.instant} data-label={m.privacy_col_version({}, { locale })}>
                    {version ?? m.privacy_version_unknown({}, { locale })}
                  </td>
                  <td data-label={m.privacy_col_source({}, { locale })}>
                    {source === 'staff' ? by : sourceTexts[source]({}, { locale })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages page={page} hasMore={hasMore} locale={locale} />
      <p className={office.hint}>{m.privacy_consents_hint({}, { locale })}</p>
    </section>
  )
}

const untilTexts = {
  messages: m.privacy_until_days,
  readers: m.privacy_until_unconfirmed,
  alerts: m.privacy_until_event,
} as const satisfies Record<DatelessKind, unknown>

const kindTexts = {
  registrations: m.privacy_kind_registrations,
  notes: m.privacy_kind_notes,
  drafts: m.privacy_kind_drafts,
  offers: m.privacy_kind_offers,
  volunteers: m.privacy_kind_volunteers,
  team: m.privacy_kind_team,
  engagements: m.privacy_kind_engagements,
  copies: m.privacy_kind_copies,
  proposals: m.privacy_kind_proposals,
  contacts: m.privacy_kind_contacts,
  promoters: m.privacy_kind_promoters,
  owners: m.privacy_kind_owners,
  guests: m.privacy_kind_guests,
  words: m.privacy_kind_words,
  imported: m.privacy_kind_imported,
  messages: m.privacy_kind_messages,
  readers: m.privacy_kind_readers,
  alerts: m.privacy_kind_alerts,
} as const satisfies Record<RetentionKind, unknown>

const consentTexts = {
  terms: m.privacy_consent_terms,
  photos: m.privacy_consent_photos,
  listed: m.privacy_consent_listed,
  newsletter: m.privacy_consent_news,
  volunteer: m.privacy_consent_volunteer,
} as const satisfies Record<ConsentEntry['given'][number], unknown>

const sourceTexts = {
  self: m.privacy_source_self,
  news: m.privacy_source_news,
  team: m.privacy_source_team,
} as const satisfies Record<Exclude<ConsentEntry['source'], 'staff'>, unknown>
