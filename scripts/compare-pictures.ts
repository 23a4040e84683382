import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

export type Comparison = {
  /** Of all pixels, those that differ: 0 to 1. What one picture has beyond the other's edge differs. */
  readonly share: number
  /** The picture of the differences, as PNG; null where there are none. */
  readonly difference: Buffer | null
}

/** Compares two pictures pixel by pixel. What differs as a letter's edge does between two renderings counts as the same. */
export function comparePictures(before: Buffer, after: Buffer): Comparison {
  if (before.equals(after)) return { share: 0, difference: null }
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)]
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  const difference = new PNG({ width, height })
  const [a, b] = [one, other].map((picture) => widened(picture, width, height))
  if (!a || !b) throw new RangeError('two pictures are compared')
  const differing = pixelmatch(a.data, b.data, difference.data, width, height, { threshold: 0.1 })
  const share = differing / (width * height)
  return { share, difference: differing > 0 ? PNG.sync.write(difference) : null }
}

/** On a larger canvas, which is clear where the picture is not. */
function widened(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture
  const canvas = new PNG({ width, height })
  PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0)
  return canvas
}
