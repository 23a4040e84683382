import { Fragment } from 'react'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Artist } from '#app/programme/event.ts'
import { inLines } from '#app/programme/ui/event/names-in-lines.ts'
import styles from './Teachers.module.css'

const shown = 3

/** The first three couples who teach; the others by number. */
export function Teachers({
  artists,
  locale,
}: {
  readonly artists: readonly Artist[]
  readonly locale: Locale
}) {
  const couples = artists.filter(({ kind }) => kind === 'couple')
  const more = couples.length - shown
  const artistsHref = `/${langOf(locale)}/artists`
  if (couples.length === 0) return null
  return (
    <p className={styles.teachers}>
      {m.home_with({}, { locale })}{' '}
      {couples.slice(0, shown).map(({ slug, name }, index) => (
        <Fragment key={slug}>
          <span>
            <a href={`${artistsHref}/${slug}`}>{inLines(name)}</a>
            {index < Math.min(shown, couples.length) - 1 && ','}
          </span>{' '}
        </Fragment>
      ))}
      {more > 0 && <a href={artistsHref}>{m.home_more_couples({ count: more }, { locale })}</a>}
    </p>
  )
}
