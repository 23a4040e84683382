import { Transformer } from '@napi-rs/image'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { artists } from '#db/seed/artists.ts'
import { screens, watchedPage } from '../browser.ts'
import { askUnseen, hydrates } from '../in-page.ts'
import type { TestFestival } from '../test-festival.ts'
import { password } from './sign-in.ts'

const says = { en: 'A couple on a red and blue floor', sl: 'Par na rdečem in modrem plesišču' }
const locale = 'en'

/** Red on the left, blue on the rest of it. */
async function photoOf(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 4, 255)
  for (let at = 0; at < width * height; at += 1)
    pixels.set(at % width < width * 0.4 ? [220, 20, 20] : [20, 20, 220], at * 4)
  return Transformer.fromRgbaPixels(pixels, width, height).jpeg(90)
}

/** Puts a photo of a teaching couple in, says by press what stays in it and what it shows; dancers see it in both languages, and no other file of it. */
export async function putsAPhotoIn(festival: TestFestival, username: string): Promise<void> {
  const [artist] = artists
  if (!artist) throw new Error('Nobody teaches.')
  const { page, watch } = await watchedPage(festival.browser(), festival.address(), screens.desktop)
  await askUnseen(page, '/auth/login?lang=EN')
  await askUnseen(page, '/api/auth/login', { username, password })
  await page.goto('/admin/photos')
  await hydrates(page)
  const button = (label: string) => page.getByRole('button', { name: label })
  await button(`${m.photos_add({}, { locale })}: ${artist.name}`).click()
  const dialog = page.getByRole('dialog', { name: artist.name })
  const give = (name: string, file: Buffer) =>
    dialog
      .getByLabel(m.photos_file({}, { locale }))
      .setInputFiles({ name, mimeType: 'image/jpeg', buffer: file })
  await dialog.getByLabel(m.photos_alt_en({}, { locale })).fill(says.en)
  await dialog.getByLabel(m.photos_alt_sl({}, { locale })).fill(says.sl)

  // too small a photo is refused with a sentence, and its text stays
  await give('small.jpg', await photoOf(399, 900))
  await dialog.getByRole('button', { name: m.photos_save({}, { locale }) }).click()
  await dialog
    .getByRole('alert')
    .filter({ hasText: m.photos_refused_small({}, { locale }) })
    .waitFor()
  expect(await dialog.getByLabel(m.photos_alt_sl({}, { locale })).inputValue()).toBe(says.sl)

  await give('couple.jpg', await photoOf(1600, 800))
  const whole = dialog.getByRole('img', { name: m.photos_preview({}, { locale }) })
  // the picture before it, or none yet, has another size
  await expect.poll(() => shapeOf(whole)).toBe(2)
  const { width = 0, height = 0 } = (await whole.boundingBox()) ?? {}
  await whole.click({ position: { x: width * 0.9, y: height * 0.5 } })
  const fromLeft = dialog.getByRole('slider', { name: m.photos_focus_x({}, { locale }) })
  await expect.poll(() => fromLeft.inputValue()).toBe('90')
  // by keyboard too
  await fromLeft.press('ArrowRight')
  await dialog.getByRole('button', { name: m.photos_save({}, { locale }) }).click()
  await dialog.waitFor({ state: 'detached' })
  await button(`${m.photos_change({}, { locale })}: ${artist.name}`).waitFor()

  const addresses = new Set<string>()
  for (const [lang, alt] of [
    ['EN', says.en],
    ['SI', says.sl],
  ] as const) {
    await page.goto(`/${lang}/artists/${artist.slug}`)
    const shown = await photoCalled(page, alt)
    expect(shown).toMatchObject({ isAvif: true, position: '91% 50%' })
    // the red part is cut off: the round is cropped about what was pressed
    expect(shown.left).toBe('blue')
    addresses.add(shown.address)
    await page.goto(`/${lang}/artists`)
    expect(await photoCalled(page, alt)).toMatchObject({ isAvif: true })
  }
  expect(addresses.size).toBe(1)
  // browsers without AVIF get WebP, and none the uploaded file
  const webp = await page.getByRole('img', { name: says.sl }).getAttribute('src')
  const answer = await page.request.get(webp ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp'])
  expect((await answer.body()).byteLength).toBeLessThan(20_000)
  await page.context().close()
  expect(watch.errors).toEqual([])
}

/** How much wider than high a picture is, once it is there. */
function shapeOf(picture: Locator): Promise<number> {
  return picture.evaluate((element) => {
    const { complete, naturalWidth, naturalHeight } = element as HTMLImageElement
    return complete ? naturalWidth / naturalHeight : 0
  })
}

/** How a photo is shown: which file of it, about which point, and what is on its left. */
async function photoCalled(page: Page, alt: string) {
  const image = page.getByRole('img', { name: alt, exact: true })
  await image.scrollIntoViewIfNeeded()
  return image.evaluate(async (element) => {
    const photo = element as HTMLImageElement
    await photo.decode()
    const { width, height } = photo.getBoundingClientRect()
    const position = getComputedStyle(photo).objectPosition
    // the whole of it on a small canvas, read where its visible part begins
    const visible = width / height / (photo.naturalWidth / photo.naturalHeight)
    const left = (1 - visible) * (Number.parseFloat(position) / 100)
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 100
    const context = canvas.getContext('2d')
    context?.drawImage(photo, 0, 0, 100, 100)
    const [red = 0, , blue = 0] = context?.getImageData(Math.ceil(left * 100) + 1, 50, 1, 1).data ?? []
    const isAvif = photo.currentSrc.endsWith('.avif')
    return { address: photo.currentSrc, isAvif, position, left: blue > red ? 'blue' : 'red' }
  })
}
