import { Transformer } from '@napi-rs/image'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { readImageHeader } from './image-header.ts'
import {
  LARGEST_PHOTO,
  largestWidth,
  MOST_HEIGHTS,
  MOST_PIXELS,
  type PhotoFormat,
  photoFormats,
  SMALLEST_SIDE,
  widthsOf,
} from './photo.ts'

type PhotoFile = { readonly width: number; readonly format: PhotoFormat; readonly bytes: Uint8Array }
export type MadePhoto = {
  readonly width: number
  readonly height: number
  readonly files: readonly PhotoFile[]
}
export type ImageRefusal =
  | 'photo-too-large'
  | 'not-a-photo'
  | 'too-many-pixels'
  | 'too-few-pixels'
  | 'too-high'

let last: Promise<unknown> = Promise.resolve()

/**
 * The files that pages show, made from an uploaded picture: rotated by its orientation, resized, in each format. They are encoded from pixels only,
 * so no metadata of the upload remains: no place, camera or time. One picture at a time, off the main thread.
 */
export function makePhoto(upload: Uint8Array): Promise<Decision<MadePhoto, ImageRefusal>> {
  const made = last.then(() => make(upload))
  last = made.catch(() => undefined)
  return made
}

async function make(upload: Uint8Array): Promise<Decision<MadePhoto, ImageRefusal>> {
  if (upload.byteLength > LARGEST_PHOTO) return refuse('photo-too-large')
  const header = readImageHeader(upload)
  if (!header) return refuse('not-a-photo')
  const { width, height } = header
  if (width * height > MOST_PIXELS) return refuse('too-many-pixels')
  if (Math.min(width, height) < SMALLEST_SIDE) return refuse('too-few-pixels')
  // one object decodes it once
  const picture = new Transformer(Buffer.from(upload)).rotate()
  try {
    const { width: across, height: down } = await picture.metadata()
    // only now is it known which side is up
    if (down > MOST_HEIGHTS * across) return refuse('too-high')
    const largest = largestWidth(across)
    // The full picture is in memory once; smaller ones are made from the largest
    const source = await picture.resize(largest, Math.round((down * largest) / across)).png()
    const files: PhotoFile[] = []
    for (const one of widthsOf(largest)) {
      for (const format of photoFormats) {
        const smaller = new Transformer(source).resize(one, Math.round((down * one) / across))
        const bytes =
          format === 'avif' ? await smaller.avif({ quality: 60, speed: 7 }) : await smaller.webp(78)
        files.push({ width: one, format, bytes })
      }
    }
    return accept({ width: largest, height: Math.round((down * largest) / across), files })
  } catch {
    // It has the first bytes of a picture but cannot be decoded
    return refuse('not-a-photo')
  }
}
