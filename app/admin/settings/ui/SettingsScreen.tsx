import { Link } from 'react-router'
import type { ContentState } from '#app/festival/content/history.server.ts'
import { pageNames } from '#app/festival/content/page-names.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import { collectionLabel } from '../../lists/labels.ts'
import { textHref } from '../settings-address.ts'
import styles from './SettingsScreen.module.css'

type SettingsScreenProps = { readonly texts: readonly ContentState[]; readonly locale: Locale }

/** The settings of an admin: links to their lists, and the texts of the pages. */
export function SettingsScreen({ texts, locale }: SettingsScreenProps) {
  return (
    <>
      <header className={styles.head}>
        <h1>{m.office_settings_title({}, { locale })}</h1>
        <p>{m.office_settings_text({}, { locale })}</p>
      </header>
      <section aria-labelledby="settings-lists" className={styles.part}>
        <h2 id="settings-lists">{m.content_settings_lists({}, { locale })}</h2>
        <ul className={styles.lists}>
          <li>
            <Link to="/admin/settings/dates">{m.settings_dates_title({}, { locale })}</Link>
            <p>{m.settings_dates_text({}, { locale })}</p>
          </li>
          <li>
            <Link to="/admin/settings/prices">{m.settings_prices_title({}, { locale })}</Link>
            <p>{m.settings_prices_text({}, { locale })}</p>
          </li>
          <li>
            <Link to="/admin/settings/codes">{m.settings_codes_title({}, { locale })}</Link>
            <p>{m.settings_codes_text({}, { locale })}</p>
          </li>
          <li>
            <Link to="/admin/settings/editions">{m.settings_editions_title({}, { locale })}</Link>
            <p>{m.settings_editions_text({}, { locale })}</p>
          </li>
          <li>
            <Link to="/admin/settings/copy">{m.settings_copy_title({}, { locale })}</Link>
            <p>{m.settings_copy_text({}, { locale })}</p>
          </li>
          {lists.map(({ kind, text }) => (
            <li key={kind}>
              <Link to={`/admin/lists/${kind}`}>{collectionLabel(kind, locale)}</Link>
              <p>{text({}, { locale })}</p>
            </li>
          ))}
          <li>
            <Link to="/admin/program?rooms">{m.planner_rooms({}, { locale })}</Link>
            <p>{m.planner_rooms_text({}, { locale })}</p>
          </li>
          <li>
            <Link to="/admin/photos">{m.office_photos_title({}, { locale })}</Link>
            <p>{m.office_photos_text({}, { locale })}</p>
          </li>
        </ul>
      </section>
      <section aria-labelledby="settings-texts" className={styles.part}>
        <h2 id="settings-texts">{m.content_settings_texts({}, { locale })}</h2>
        <p className={styles.intro}>{m.content_settings_texts_text({}, { locale })}</p>
        <Texts texts={texts} locale={locale} />
      </section>
    </>
  )
}

const lists = [
  { kind: 'venues', text: m.content_settings_venues },
  { kind: 'artists', text: m.content_settings_artists },
  { kind: 'oldAddresses', text: m.content_settings_old_addresses },
] as const

/** Every page in both languages: whose words are shown, and since when. */
function Texts({ texts, locale }: SettingsScreenProps) {
  return (
    <table className={styles.texts}>
      <thead>
        <tr>
          <th scope="col">{m.content_settings_page({}, { locale })}</th>
          <th scope="col">{m.content_settings_in_english({}, { locale })}</th>
          <th scope="col">{m.content_settings_in_slovenian({}, { locale })}</th>
        </tr>
      </thead>
      <tbody>
        {pageNames.map((page) => (
          <tr key={page}>
            <th scope="row">/{page === 'home' ? '' : page}</th>
            {(['en', 'sl'] as const).map((language) => {
              const text = texts.find((one) => one.page === page && one.locale === language)
              return <td key={language}>{text && <Text text={text} locale={locale} />}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Text({ text, locale }: { readonly text: ContentState; readonly locale: Locale }) {
  const { title, last } = text
  return (
    <div className={styles.text} data-own={last?.isOwn || undefined}>
      <Link to={textHref(text)} lang={text.locale}>
        {title || m.content_settings_empty({}, { locale })}
      </Link>
      <span>{last ? stateText(last, locale) : m.content_settings_as_in_repository({}, { locale })}</span>
    </div>
  )
}

function stateText({ by, at, isOwn }: NonNullable<ContentState['last']>, locale: Locale): string {
  const words = { by, day: formatDay(localDayOf(at), locale, 'medium') }
  return isOwn
    ? m.content_settings_changed(words, { locale })
    : m.content_settings_taken_back(words, { locale })
}
