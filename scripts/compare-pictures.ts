import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

export type Comparison = {
  /** The share of differing pixels: 0 to 1. Pixels beyond the other picture's edge count as different. */
  readonly share: number
  /** The picture of the differences, as PNG; null where there are none. */
  readonly difference: Buffer | null
}

/** Compares two pictures pixel by pixel. Differences like those of antialiasing between two renderings are ignored. */
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

/** The picture on a larger transparent canvas. */
function widened(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture
  const canvas = new PNG({ width, height })
  PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0)
  return canvas
}
