import type { CSSProperties } from 'react'
import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { type Photo, photoHref, sourcesOf, widthsOf } from '../photo.ts'
import styles from './PhotoPicture.module.css'

type PhotoPictureProps = {
  readonly photo: Photo
  /** The displayed width, as the `sizes` attribute of an `img`. */
  readonly sizes: string
  /** Width by height, as in CSS; absent: uncropped. */
  readonly ratio?: string
  readonly isRound?: boolean
  /** The name for view transitions. */
  readonly name?: string | undefined
  /** Visible without scrolling, so not loaded lazily. */
  readonly isFirst?: boolean | undefined
  readonly locale: Locale
}

/** A photo, cropped about the focus that staff have set. */
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
