import { Button } from '@mantine/core'
import { Form } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import { type CopyType, mediaTypes, type SignedCopy } from '../signed-copy.ts'
import styles from './SignedCopyPart.module.css'

type SignedCopyPartProps = {
  readonly slug: string
  readonly copy: SignedCopy | null
  /** When the present contract was made; null: none is. */
  readonly contractAt: Date | null
  readonly mayEdit: boolean
  readonly isBusy: boolean
  readonly locale: Locale
}

/** The signed copy of the contract: to open, and to upload, replace or remove. H8 */
export function SignedCopyPart({ slug, copy, contractAt, mayEdit, isBusy, locale }: SignedCopyPartProps) {
  if (!copy && !mayEdit) return null
  const named = (
    <>
      <input type="hidden" name="artist" value={slug} />
      <input type="hidden" name="seen" value={copy?.uploadedAt.toISOString() ?? ''} />
    </>
  )
  return (
    <section aria-labelledby="signed-copy" className={styles.copy}>
      <h2 id="signed-copy" className={styles.title}>
        {m.artists_copy({}, { locale })}
      </h2>
      {copy && (
        <p>
          <a href={`/admin/umetniki.signed?${new URLSearchParams({ artist: slug })}`}>
            {m.artists_copy_open(
              { type: typeNames[copy.type], size: sizeText(copy.size, locale) },
              { locale },
            )}
          </a>{' '}
          <span className={office.hint}>
            {m.artists_copy_stored(
              { day: formatDay(localDayOf(copy.uploadedAt), locale, 'medium'), by: copy.uploadedBy },
              { locale },
            )}
          </span>
        </p>
      )}
      {copy && contractAt && copy.uploadedAt < contractAt && (
        <p className={styles.warn}>{m.artists_copy_earlier({}, { locale })}</p>
      )}
      {mayEdit && (
        <Form method="post" encType="multipart/form-data" className={styles.upload}>
          {named}
          <label>
            {copy ? m.artists_copy_replace({}, { locale }) : m.artists_copy_choose({}, { locale })}
            <input type="file" name="file" accept={Object.values(mediaTypes).join(',')} required />
          </label>
          <Button
            type="submit"
            name="intent"
            value="store-copy"
            variant="default"
            size="compact-md"
            disabled={isBusy}
          >
            {m.artists_copy_store({}, { locale })}
          </Button>
        </Form>
      )}
      {mayEdit && copy && (
        <details>
          <summary>{m.artists_copy_remove({}, { locale })}</summary>
          <Form method="post">
            {named}
            <p>{m.artists_copy_remove_text({}, { locale })}</p>
            <Button
              type="submit"
              name="intent"
              value="remove-copy"
              color="red"
              variant="outline"
              disabled={isBusy}
            >
              {m.artists_copy_remove({}, { locale })}
            </Button>
          </Form>
        </details>
      )}
    </section>
  )
}

const typeNames = { pdf: 'PDF', jpeg: 'JPEG', png: 'PNG' } as const satisfies Record<CopyType, string>

/** `1.2 MB` · `1,2 MB`; at least 1 kB. */
function sizeText(bytes: number, locale: Locale): string {
  const isLarge = bytes >= 1_000_000
  const value = isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1_000)
  const number = new Intl.NumberFormat(locale === 'sl' ? 'sl-SI' : 'en-GB', {
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(value)
  return `${number} ${isLarge ? 'MB' : 'kB'}`
}
