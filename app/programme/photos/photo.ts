import type { Bilingual } from '#app/platform/locale.ts'

/** The subject of a photo: by slug, an event by its id. */
export type PhotoSubject = { readonly type: 'artist' | 'venue' | 'event'; readonly id: string }

/** The point that stays in the picture wherever it is cropped, in percent from the left and from the top. */
export type Focus = { readonly x: number; readonly y: number }

/** A photo as pages show it. */
export type Photo = {
  /** Identifies this upload: another photo has another id, so its files can be cached for ever. */
  readonly id: string
  /** Of the largest file, in pixels. */
  readonly width: number
  readonly height: number
  readonly focus: Focus
  /** The alternative text. */
  readonly alt: Bilingual
}

/** What an editor was opened on, to be compared with what is stored; empty: no photo. */
export function photoState(photo: Photo | null): string {
  return photo ? JSON.stringify([photo.id, photo.focus.x, photo.focus.y, photo.alt.en, photo.alt.sl]) : ''
}

export const photoFormats = ['avif', 'webp'] as const
export type PhotoFormat = (typeof photoFormats)[number]

/** The widths at which pages show it: beside a name, as a card, across a page. */
const widths = [160, 480, 1200] as const

/** The largest upload, in bytes: a photo of a good phone. */
export const LARGEST_PHOTO = 12 * 1024 ** 2
/** The least number of pixels of each side. */
export const SMALLEST_SIDE = 400
/** How many times as high as wide it may be: its width alone limits the files that are made, and one of 400 by 60,000 pixels took minutes. */
export const MOST_HEIGHTS = 4
/** Limits memory: a small file can decode into a huge picture. */
export const MOST_PIXELS = 60_000_000

/** The widths of a photo's files, smallest first: never wider than the upload. */
export function widthsOf(width: number): number[] {
  const smaller = widths.filter((one) => one < width)
  return smaller.length === widths.length ? smaller : [...smaller, width]
}

/** How wide the largest file of an upload is. */
export function largestWidth(width: number): number {
  return Math.min(width, widths[widths.length - 1] ?? width)
}

/** @returns for instance `/photos/0123456789abcdef01234567-480.avif` */
export function photoHref(id: string, width: number, format: PhotoFormat): string {
  return `/photos/${id}-${width}.${format}`
}

/** The photo, width and format that a file's address names; null for any other. */
export function readPhotoName(name: string): { id: string; width: number; format: PhotoFormat } | null {
  const [, id, width, format] = /^([0-9a-f]{24})-(\d{1,4})\.(avif|webp)$/.exec(name) ?? []
  if (!id || !width || !format) return null
  return { id, width: Number(width), format: format as PhotoFormat }
}

/** For an `img` or `source`: each file with its width. */
export function sourcesOf({ id, width }: Pick<Photo, 'id' | 'width'>, format: PhotoFormat): string {
  return widthsOf(width)
    .map((one) => `${photoHref(id, one, format)} ${one}w`)
    .join(', ')
}
