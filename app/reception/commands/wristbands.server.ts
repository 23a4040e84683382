import { z } from 'zod'
import { isFrozen } from '#app/festival/phase.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction as writeAudit } from '#app/platform/audit/audit.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import { may } from '../policy.ts'
import { deleteWristband, readWristbands, setWristband } from '../tables/wristbands.server.ts'
import { bandColours, bandState } from '../wristband.ts'

const wristbandForm = z.object({
  colour: z.enum(bandColours),
  items: z.array(z.string().max(60)).max(100),
  pieces: z.coerce.number().int().min(0).max(100_000),
  shown: z.string().max(10_000),
})

/** `band-changed`: a colleague has set the colour since the form was filled in. */
type WristbandRefusal = 'not-allowed' | 'unreadable' | 'edition-archived' | 'band-changed'

/** Says for which items a colour is, and how many were delivered; without an item the colour is not used. Q29 */
export async function saveWristband(
  app: AppContext,
  { editionId, form, by }: { readonly editionId: string; readonly form: FormData; readonly by: Actor },
): Promise<Decision<null, WristbandRefusal>> {
  if (!may(by, 'reception.supervise')) return refuse('not-allowed')
  const read = wristbandForm.safeParse({
    colour: form.get('colour'),
    items: form.getAll('item'),
    pieces: form.get('pieces'),
    shown: form.get('shown'),
  })
  if (!read.success) return refuse('unreadable')
  const { edition, items: all } = await getCatalogue(app, editionId)
  if (isFrozen(edition)) return refuse('edition-archived')
  const known = new Set(all.map(({ code }) => code))
  const { colour, pieces, shown } = read.data
  const items = read.data.items.filter((code) => known.has(code))
  return decideInTransaction<null, WristbandRefusal>(app.db, async (tx) => {
    const before = (await readWristbands(tx, editionId)).find((one) => one.colour === colour)
    if (bandState(before) !== shown) return refuse('band-changed')
    if (items.length > 0) await setWristband(tx, editionId, { colour, items, pieces })
    else await deleteWristband(tx, editionId, colour)
    await writeAudit(tx, {
      action: 'reception.wristband',
      editionId,
      at: app.now(),
      actor: nameOfActor(by),
      subjectId: colour,
      after: { colour, items, pieces },
    })
    return accept(null)
  })
}
