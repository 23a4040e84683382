import { Transformer } from '@napi-rs/image'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Actor, nobody } from '#app/people/actor.ts'
import { archive } from '#tests/archives/archived-festival.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { removeEvent } from '../editing/editing.server.ts'
import { getTimetable } from '../timetable.server.ts'
import { MOST_PIXELS, type PhotoSubject, photoState } from './photo.ts'
import { changePhoto, removePhoto, savePhoto } from './photos.server.ts'
import { copyPhotos, selectPhotoFile, selectPhotos } from './repository.server.ts'

const editionId = '19tf2025'
const user = (...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  kind: 'user',
  username: 'ana',
  roles,
})
const subject: PhotoSubject = { type: 'event', id: eventId(1) }
const text = { focus: { x: 30, y: 70 }, alt: { en: 'A couple in the dark', sl: ' Par v temi ' } }

/** Red above, blue below. */
async function jpegOf(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 4, 255)
  for (let at = 0; at < width * height; at += 1)
    pixels.set(at < (width * height) / 2 ? [220, 20, 20] : [20, 20, 220], at * 4)
  return Transformer.fromRgbaPixels(pixels, width, height).jpeg(90)
}

/** As a telephone held upright writes it: lying on its side, with where it was taken. */
function asTaken(jpeg: Buffer): Buffer {
  // TIFF, big endian, one entry: orientation (0x0112), a SHORT, 6: to be turned a quarter clockwise
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('GPS 46.05 14.50 SECRET')])
  const xmp = Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>SECRET</x:xmpmeta>')
  const segment = (content: Buffer) => {
    const head = Buffer.from([0xff, 0xe1, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  }
  return Buffer.concat([jpeg.subarray(0, 2), segment(exif), segment(xmp), jpeg.subarray(2)])
}

describe.each(defaultEngines)('photos on %s', (engine) => {
  const driver = useTestDriver(engine)
  beforeEach(() => makeFestival(driver.app, [{ kind: 'milonga' }, {}]))
  const photoNow = async () => (await getTimetable(driver.app, editionId)).events[0]?.photo
  const shownNow = async () => photoState((await photoNow()) ?? null)
  const save = async (upload: Uint8Array, over: Partial<Parameters<typeof savePhoto>[1]> = {}) => {
    const by = user('progAdmin')
    return savePhoto(driver.app, {
      editionId,
      by,
      subject,
      upload,
      shown: await shownNow(),
      ...text,
      ...over,
    })
  }
  const files = async () => {
    const { rows } = await driver.db.query<{
      photo_id: string
      width: number
      format: string
      bytes: Buffer
    }>('select photo_id, width, format, bytes from photo_files order by width, format')
    return rows
  }

  it('E19 are stored upright, in three widths and two formats, without metadata', async () => {
    const upload = asTaken(await jpegOf(1600, 1000))
    expect(upload.includes('SECRET')).toBe(true)
    expect(await save(upload)).toEqual({ ok: true, value: null })
    const photo = await photoNow()
    expect(photo).toMatchObject({ width: 1000, height: 1600, focus: text.focus })
    expect(photo?.alt).toEqual({ en: 'A couple in the dark', sl: 'Par v temi' })
    const made = await files()
    expect(made.map(({ width, format }) => `${width} ${format}`)).toEqual(
      ['160', '480', '1000'].flatMap((width) => [`${width} avif`, `${width} webp`]),
    )
    for (const { bytes, width, format } of made) {
      for (const trace of ['SECRET', 'Exif', 'xmpmeta']) expect(bytes.includes(trace)).toBe(false)
      const read = await new Transformer(bytes).metadata(false)
      expect([read.format, read.width, read.height]).toEqual([format, width, Math.round(width * 1.6)])
      const served = await selectPhotoFile(driver.db, { id: photo?.id ?? '', width, format } as never)
      expect(served && Buffer.from(served).equals(bytes)).toBe(true)
    }
    const { rows } = await driver.db.query<{ action: string }>(
      `select action from audit where action like 'photo%'`,
    )
    expect(rows).toEqual([{ action: 'photo.save' }])
  })

  it('E19 replace the former one; the text changes alone; they are deleted alone or with the event', async () => {
    const picture = await jpegOf(500, 500)
    await save(picture)
    const first = await photoNow()
    await save(picture)
    const second = await photoNow()
    expect(second?.id).not.toBe(first?.id)
    expect(new Set((await files()).map(({ photo_id }) => photo_id))).toEqual(new Set([second?.id]))

    const shown = await shownNow()
    const change = {
      editionId,
      by: user('admin'),
      subject,
      shown,
      alt: { en: 'Two', sl: 'Dva' },
      focus: { x: 0, y: 100 },
    }
    expect(await changePhoto(driver.app, change)).toMatchObject({ ok: true })
    expect(await photoNow()).toMatchObject({ id: second?.id, alt: change.alt, focus: change.focus })

    // a colleague has changed it since this editor was opened
    const changed = { ok: false, reason: 'changed' }
    const removal = { editionId, by: user('progAdmin'), subject }
    expect(await save(picture, { shown })).toEqual(changed)
    expect(await changePhoto(driver.app, { ...change, alt: text.alt })).toEqual(changed)
    expect(await removePhoto(driver.app, { ...removal, shown })).toEqual(changed)
    expect(await photoNow()).toMatchObject({ id: second?.id, alt: change.alt })

    expect(await removePhoto(driver.app, { ...removal, shown: await shownNow() })).toMatchObject({ ok: true })
    expect(await photoNow()).toBeUndefined()
    expect(await files()).toEqual([])
    await save(picture)
    await removeEvent(driver.app, { editionId, by: user('progAdmin'), id: eventId(1) })
    expect(await files()).toEqual([])
  })

  it('E19 are refused when they are no photos, too large or too small, without alternative text, or from other roles', async () => {
    const picture = await jpegOf(400, 400)
    const no = (reason: string) => ({ ok: false, reason })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>')
    expect(await save(svg)).toEqual(no('not-a-photo'))
    expect(await save(Buffer.concat([picture.subarray(0, 300), svg]))).toEqual(no('not-a-photo'))
    expect(await save(await jpegOf(1000, 399))).toEqual(no('too-few-pixels'))
    expect(await save(await jpegOf(400, 1601))).toEqual(no('too-high'))
    expect(await save(Buffer.alloc(12 * 1024 ** 2 + 1))).toEqual(no('photo-too-large'))
    const bomb = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    const side = Buffer.alloc(4)
    side.writeUInt32BE(Math.ceil(Math.sqrt(MOST_PIXELS)) + 1)
    expect(await save(Buffer.concat([bomb, side, side, Buffer.alloc(50)]))).toEqual(no('too-many-pixels'))
    expect(await save(picture, { alt: { en: 'Two', sl: ' ' } })).toEqual(no('alt-missing'))
    expect(await save(picture, { focus: { x: 101, y: 0 } })).toEqual(no('focus-invalid'))
    expect(await save(picture, { subject: { type: 'artist', id: 'nobody-here' } })).toEqual(no('not-found'))
    for (const by of [nobody, user(), user('regEditor'), user('reception'), user('regAdmin')]) {
      expect(await save(picture, { by })).toEqual(no('not-allowed'))
      expect(await changePhoto(driver.app, { editionId, by, subject, shown: '', ...text })).toEqual(
        no('not-allowed'),
      )
      expect(await removePhoto(driver.app, { editionId, by, subject, shown: '' })).toEqual(no('not-allowed'))
    }
    expect(await files()).toEqual([])
  })

  it('E9 E19 of artists and venues are copied with the edition, as separate files', async () => {
    const venue: PhotoSubject = { type: 'venue', id: 'festivalna' }
    await save(await jpegOf(400, 400), { subject: venue })
    await save(await jpegOf(400, 400))
    await driver.db.query(`insert into editions select (jsonb_populate_record(e,
      '{"id": "20tf2026", "code": "TF2026", "number": 20, "is_current": false}')).* from editions e`)
    await copyPhotos(driver.db, {
      from: editionId,
      to: '20tf2026',
      now: driver.app.now(),
      subjects: ['artist', 'venue'],
    })
    const { venue: copied, event } = await selectPhotos(driver.db, '20tf2026')
    expect(event.size).toBe(0)
    expect(copied.get(venue.id)).toMatchObject({ width: 400, alt: { sl: 'Par v temi' } })
    expect(await files()).toHaveLength(12)
  })

  it('E19 are refused in an archive', async () => {
    await save(await jpegOf(400, 400))
    await archive(driver.db)
    const refused = { ok: false, reason: 'edition-archived' }
    expect(await save(await jpegOf(400, 400))).toEqual(refused)
    const asked = { editionId, by: user('admin'), subject, shown: await shownNow() }
    expect(await changePhoto(driver.app, { ...asked, ...text })).toEqual(refused)
    expect(await removePhoto(driver.app, asked)).toEqual(refused)
    expect(await files()).toHaveLength(4)
  })
})
