import { expect, it } from 'vitest'
import { photoHref, readPhotoName, sourcesOf, widthsOf } from './photo.ts'

const id = '0123456789abcdef01234567'

it('a photo is stored in each width up to its own', () => {
  expect(widthsOf(1200)).toEqual([160, 480, 1200])
  expect(widthsOf(700)).toEqual([160, 480, 700])
  expect(widthsOf(480)).toEqual([160, 480])
  expect(widthsOf(400)).toEqual([160, 400])
  expect(sourcesOf({ id, width: 400 }, 'webp')).toBe(
    `/photos/${id}-160.webp 160w, /photos/${id}-400.webp 400w`,
  )
})

it('the address of a photo reads back; any other is refused', () => {
  const name = photoHref(id, 480, 'avif').slice('/photos/'.length)
  expect(readPhotoName(name)).toEqual({ id, width: 480, format: 'avif' })
  for (const other of ['', `${id}.avif`, `${id}-480.png`, `${id}-48000.avif`, `../${name}`, `${name}x`])
    expect(readPhotoName(other)).toBeNull()
})
