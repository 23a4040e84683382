import { nameOfActor } from '#app/people/actor.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { type Edit, type EditDeps, type EditRefusal, editing, recordEdit } from '../editing/edit.server.ts'
import { may } from '../policy.ts'
import { type ImageRefusal, makePhoto } from './make-photo.server.ts'
import { type Focus, type PhotoSubject, photoState } from './photo.ts'
import { deletePhoto, isSubject, lockPhoto, replacePhoto, updatePhoto } from './repository.server.ts'

/** The focus and description of a photo, set by staff. */
export type PhotoText = { readonly focus: Focus; readonly alt: Bilingual }
/** `changed`: a colleague has changed the photo since the editor was opened. */
export type PhotoRefusal = EditRefusal | ImageRefusal | 'alt-missing' | 'focus-invalid' | 'changed'
type Of = Edit & {
  readonly subject: PhotoSubject
  /** The `photoState` that the editor was opened on. */
  readonly shown: string
}
type Done = Promise<Decision<null, PhotoRefusal>>

const LONGEST_ALT = 300

/** Stores an uploaded photo, replacing the one before. E19 */
export async function savePhoto(
  app: EditDeps,
  { subject, shown, upload, focus, alt, ...edit }: Of & PhotoText & { readonly upload: Uint8Array },
): Done {
  if (!may(edit.by, 'programme.edit')) return refuse('not-allowed')
  const wrong = wrongIn({ focus, alt })
  if (wrong) return refuse(wrong)
  // Edition and subject are checked before the encoding and again in the transaction
  const first = await editing<null, PhotoRefusal>(app, edit, undefined, (tx) => there(tx, edit, subject))
  if (!first.ok) return first
  const made = await makePhoto(upload)
  if (!made.ok) return made
  const { files, width, height } = made.value
  return editing<null, PhotoRefusal>(app, edit, undefined, async (tx) => {
    const found = await there(tx, edit, subject)
    if (!found.ok) return found
    const before = await lockPhoto(tx, edit.editionId, subject)
    if (photoState(before) !== shown) return refuse('changed')
    const at = app.now()
    const photo = { id: newId(at), width, height, focus, alt: trimmed(alt) }
    await replacePhoto(tx, { ...edit, subject, photo, files, at, by: nameOfActor(edit.by) })
    await record(app, tx, edit, { subject, action: 'photo.save', before, after: photo })
    return accept(null)
  })
}

/** Changes the description of a photo, and its focus. E19 */
export async function changePhoto(
  app: EditDeps,
  { subject, shown, focus, alt, ...edit }: Of & PhotoText,
): Done {
  if (!may(edit.by, 'programme.edit')) return refuse('not-allowed')
  const wrong = wrongIn({ focus, alt })
  if (wrong) return refuse(wrong)
  return editing<null, PhotoRefusal>(app, edit, undefined, async (tx) => {
    const before = await lockPhoto(tx, edit.editionId, subject)
    if (!before) return refuse('not-found')
    if (photoState(before) !== shown) return refuse('changed')
    const { uploadedBy: _by, ...photo } = { ...before, focus, alt: trimmed(alt) }
    await updatePhoto(tx, edit.editionId, photo)
    await record(app, tx, edit, { subject, action: 'photo.save', before, after: photo })
    return accept(null)
  })
}

/** Deletes a photo; the generated figure is shown again. E19 */
export function removePhoto(app: EditDeps, { subject, shown, ...edit }: Of): Done {
  return editing<null, PhotoRefusal>(app, edit, undefined, async (tx) => {
    const before = await lockPhoto(tx, edit.editionId, subject)
    if (!before) return refuse('not-found')
    if (photoState(before) !== shown) return refuse('changed')
    await deletePhoto(tx, edit.editionId, subject)
    await record(app, tx, edit, { subject, action: 'photo.remove', before, after: null })
    return accept(null)
  })
}

async function there(
  tx: Tx,
  { editionId }: Edit,
  subject: PhotoSubject,
): Promise<Decision<null, PhotoRefusal>> {
  return (await isSubject(tx, editionId, subject)) ? accept(null) : refuse('not-found')
}

function wrongIn({ focus, alt }: PhotoText): 'alt-missing' | 'focus-invalid' | null {
  if (Object.values(alt).some((text) => text.trim() === '' || text.length > LONGEST_ALT)) return 'alt-missing'
  const isPercent = (value: number) => Number.isInteger(value) && value >= 0 && value <= 100
  return isPercent(focus.x) && isPercent(focus.y) ? null : 'focus-invalid'
}

function trimmed({ en, sl }: Bilingual): Bilingual {
  return { en: en.trim(), sl: sl.trim() }
}

function record(
  app: EditDeps,
  tx: Tx,
  edit: Edit,
  {
    subject,
    ...change
  }: { subject: PhotoSubject; action: string; before: object | null; after: object | null },
): Promise<void> {
  const id = `${subject.type} ${subject.id}`
  return recordEdit(app, tx, edit, { ...change, id })
}
