import { PNG } from 'pngjs'
import { expect, it } from 'vitest'
import { comparePictures } from './compare-pictures.ts'

/** A grey picture, with a white square of this side in its corner. */
function picture({ width = 40, height = 40, square = 0 }): Buffer {
  const png = new PNG({ width, height })
  for (let at = 0; at < width * height; at += 1) {
    const isWhite = at % width < square && at / width < square
    png.data.fill(isWhite ? 255 : 90, at * 4, at * 4 + 3)
    png.data[at * 4 + 3] = 255
  }
  return PNG.sync.write(png)
}

it('equal pictures do not differ', () => {
  expect(comparePictures(picture({}), picture({}))).toEqual({ share: 0, difference: null })
})

it('a difference is counted as a share of the picture, and rendered', () => {
  const { share, difference } = comparePictures(picture({}), picture({ square: 20 }))
  expect(share).toBe(0.25)
  expect(PNG.sync.read(difference ?? Buffer.alloc(0))).toMatchObject({ width: 40, height: 40 })
})

it('an area beyond the edge of the other picture differs', () => {
  expect(comparePictures(picture({}), picture({ height: 50 })).share).toBe(0.2)
  expect(comparePictures(picture({ width: 80 }), picture({})).share).toBe(0.5)
})
