import { NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import type { Purpose } from '#app/mail/mailings/mailing-text.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type TeamView, teamViews } from '#app/team/mailings/team-view.ts'
import { type ChoiceNames, sentenceOf } from '../../registrations/filter-text.ts'
import { readState } from '../../registrations/list-state.ts'
import { shippedViews } from '../../registrations/shipped-views.ts'
import { teamViewOf } from '../audience.ts'
import styles from './WriteScreen.module.css'

type AudienceFieldProps = {
  readonly audience: string | null
  readonly purpose: Purpose
  readonly names: ChoiceNames
  readonly locale: Locale
  readonly onAudience: (audience: string | null) => void
}

const READERS = 'readers'

/** The audience: the view chosen in the registrations, a built-in one, all, or all newsletter subscribers; of the team those who helped, or all. */
export function AudienceField({ audience, purpose, names, locale, onAudience }: AudienceFieldProps) {
  const views = shippedViews.map(({ label, search }) => ({
    search: search.slice(1),
    text: label({}, { locale }),
  }))
  if (purpose === 'team') {
    return (
      <NativeSelect
        label={m.mails_audience({}, { locale })}
        value={teamViewOf(audience) ?? 'helped'}
        onChange={({ currentTarget }) => onAudience(`team=${currentTarget.value}`)}
        data={teamViews.map((view) => ({ value: view, label: teamTexts[view]({}, { locale }) }))}
      />
    )
  }
  const isOwn = audience !== null && audience !== '' && !views.some(({ search }) => search === audience)
  return (
    <div className={styles.audience}>
      <NativeSelect
        label={m.mails_audience({}, { locale })}
        value={audience === null ? READERS : audience}
        onChange={({ currentTarget }) =>
          onAudience(currentTarget.value === READERS ? null : currentTarget.value)
        }
      >
        {isOwn && <option value={audience}>{audienceText(audience, names, locale)}</option>}
        {purpose === 'news' && <option value={READERS}>{m.mails_audience_readers({}, { locale })}</option>}
        <option value="">{m.regs_says_all({}, { locale })}</option>
        {views.map(({ search, text }) => (
          <option key={search} value={search}>
            {text}
          </option>
        ))}
      </NativeSelect>
      <Link to={audience === null ? '/admin/prijave' : `/admin/prijave?${audience}`} className={styles.more}>
        {m.mails_audience_choose({}, { locale })}
      </Link>
    </div>
  )
}

/** A view as a sentence. */
export function audienceText(audience: string | null, names: ChoiceNames, locale: Locale): string {
  if (audience === null) return m.mails_audience_readers({}, { locale })
  const search = new URLSearchParams(audience)
  const team = teamViewOf(audience)
  if (team !== null) return teamTexts[team]({}, { locale })
  if (search.has('one')) return m.mails_audience_one({}, { locale })
  const { q, filter } = readState(search)
  return sentenceOf(q, filter, names, locale)
    .map(({ text }) => text)
    .join('')
}

const teamTexts = {
  helped: m.mails_audience_helped,
  all: m.mails_audience_team,
} as const satisfies Record<TeamView, unknown>
