import type { CSSProperties } from 'react'
import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { type Photo, photoHref, sourcesOf, widthsOf } from '../photo.ts'
import styles from './PhotoPicture.module.css'

type PhotoPictureProps = {
  readonly photo: Photo
  /** How wide it is shown, as in the attribute of an `img`. */
  readonly sizes: string
  /** Width by height, as CSS has it; absent: as it was taken. */
  readonly ratio?: string
  readonly isRound?: boolean
  /** What a view transition calls it. */
  readonly name?: string | undefined
  /** It is on the screen from the beginning. */
  readonly isFirst?: boolean | undefined
  readonly locale: Locale
}

/** A photo, cropped about the point that staff have chosen. */
export function PhotoPicture({ photo, sizes, ratio, isRound, name, isFirst, locale }: PhotoPictureProps) {
  const { id, width, height, focus } = photo
  const alt = inLocale(photo.alt, locale)
  const [smallest = width] = widthsOf(width)
  return (
    <picture
      className={styles.picture}
      style={{ '--size': sizes, viewTransitionName: name } as CSSProperties}
    >
      <source type="image/avif" srcSet={sourcesOf(photo, 'avif')} sizes={sizes} />
      <img
        src={photoHref(id, smallest, 'webp')}
        srcSet={sourcesOf(photo, 'webp')}
        sizes={sizes}
        alt={alt.text}
        lang={alt.locale === locale ? undefined : languageTag(alt.locale)}
        width={width}
        height={height}
        loading={isFirst ? undefined : 'lazy'}
        decoding="async"
        className={isRound ? styles.round : styles.image}
        style={{ aspectRatio: ratio, objectPosition: `${focus.x}% ${focus.y}%` }}
      />
    </picture>
  )
}
