import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/ui/countries.ts'
import type { Artist } from '#app/programme/event.ts'
import { Monogram } from '#app/programme/ui/Monogram.tsx'
import styles from './Guests.module.css'

/** Who teaches and plays, each leading to what they give. */
export function Guests({
  artists,
  locale,
}: {
  readonly artists: readonly Artist[]
  readonly locale: Locale
}) {
  if (artists.length === 0) return null
  return (
    <section className={styles.guests}>
      <h2>{m.home_artists_title({}, { locale })}</h2>
      <ul>
        {artists.map(({ slug, name, country }) => (
          <li key={slug}>
            <a href={`/${langOf(locale)}/program?artist=${slug}`}>
              <Monogram name={name} />
              <span className={styles.name}>{name}</span>
              {country && <span className={styles.country}>{countryName(country, locale)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
