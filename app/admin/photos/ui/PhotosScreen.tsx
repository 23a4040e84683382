import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Bilingual, inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { useLastOpened } from '#app/platform/ui/admin/use-last-opened.ts'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import type { Photo, PhotoSubject } from '#app/programme/photos/photo.ts'
import { PhotoPicture } from '#app/programme/photos/ui/PhotoPicture.tsx'
import { PhotoEditor } from './PhotoEditor.tsx'
import styles from './PhotosScreen.module.css'

type Subject = {
  readonly id: string
  readonly name: Bilingual | string
  readonly day?: LocalDay
  readonly photo: Photo | null
}

type PhotosScreenProps = {
  readonly artists: readonly Subject[]
  readonly venues: readonly Subject[]
  readonly events: readonly Subject[]
  readonly mayEdit: boolean
  readonly locale: Locale
}

type Opened = { readonly type: PhotoSubject['type']; readonly id: string }

/** Everything that can have a photo, with its photo, which a dialog adds or changes. */
export function PhotosScreen({ artists, venues, events, mayEdit, locale }: PhotosScreenProps) {
  const [opened, open] = useState<Opened | null>(null)
  const parts = [
    { type: 'artist', title: m.photos_artists({}, { locale }), subjects: artists },
    { type: 'venue', title: m.photos_venues({}, { locale }), subjects: venues },
    { type: 'event', title: m.photos_events({}, { locale }), subjects: events },
  ] as const
  // as it is now, also when a colleague changes it while it is open
  const present = parts
    .find(({ type }) => type === opened?.type)
    ?.subjects.find(({ id }) => id === opened?.id)
  const shown = useLastOpened(opened && `${opened.type} ${opened.id}`, present ?? null)
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_photos_title({}, { locale })}</h1>
      </header>
      <p className={`${office.hint} ${styles.hint}`}>{m.photos_hint({}, { locale })}</p>
      {parts.map(({ type, title, subjects }) => (
        <section key={type} className={office.part} aria-labelledby={`photos-${type}`}>
          <div className={office.bar}>
            <h2 id={`photos-${type}`}>
              {title}{' '}
              <small>
                {m.photos_count(
                  { count: subjects.filter(({ photo }) => photo).length, all: subjects.length },
                  { locale },
                )}
              </small>
            </h2>
          </div>
          {subjects.length === 0 && <p className={office.hint}>{m.photos_none({}, { locale })}</p>}
          <ul className={styles.subjects}>
            {subjects.map((subject) => (
              <li key={subject.id}>
                <div className={styles.frame}>
                  {subject.photo ? (
                    <PhotoPicture photo={subject.photo} sizes="10rem" ratio="1" locale={locale} />
                  ) : (
                    <span className={styles.none}>{m.photos_no_photo({}, { locale })}</span>
                  )}
                </div>
                <p>
                  <span>{nameOf(subject, locale)}</span>
                  {subject.day && <small>{formatDay(subject.day, locale, 'brief')}</small>}
                </p>
                {mayEdit && (
                  <OpenButton
                    subject={subject}
                    locale={locale}
                    onOpen={() => open({ type, id: subject.id })}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ConfirmDialog
        title={shown ? nameOf(shown, locale) : ''}
        isOpen={opened !== null}
        onClose={() => open(null)}
        locale={locale}
      >
        {opened && shown && (
          <PhotoEditor of={opened} photo={shown.photo} onClose={() => open(null)} locale={locale} />
        )}
      </ConfirmDialog>
    </>
  )
}

type OpenButtonProps = {
  readonly subject: Subject
  readonly onOpen: () => void
  readonly locale: Locale
}

function OpenButton({ subject, onOpen, locale }: OpenButtonProps) {
  const words = subject.photo ? m.photos_change({}, { locale }) : m.photos_add({}, { locale })
  return (
    <Button
      variant="default"
      size="compact-sm"
      onClick={onOpen}
      aria-label={`${words}: ${nameOf(subject, locale)}`}
    >
      {words}
    </Button>
  )
}

function nameOf({ name }: Subject, locale: Locale): string {
  return typeof name === 'string' ? name : inLocale(name, locale).text
}
