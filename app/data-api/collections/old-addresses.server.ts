import { sql } from 'kysely'
import { removeOldAddress, saveOldAddress } from '#app/festival/old-addresses/editing.server.ts'
import { nameOfActor } from '#app/people/actor.ts'
import { accept } from '#app/platform/decision.ts'
import type { Deed, Keeping } from '../keeping/keeping.ts'
import { sourceOf } from '../keeping/source-of.ts'
import { may } from '../policy.ts'
import { shapes } from '../shape/shapes.ts'

/** Old addresses are the house's, whichever edition is asked about; the gate lets nobody through but admins. */
export const oldAddresses: Keeping = {
  shape: shapes.oldAddresses,
  source: () =>
    sourceOf(shapes.oldAddresses, {
      from: 'old_addresses t',
      where: sql`true`,
      columns: { from: 't.from_path', to: 't.to_address' },
    }),
  doors: {
    add: async (deed) => {
      const added = await saveOldAddress(deed.call.app, { ...deskOf(deed), wanted: deed.values })
      return added.ok ? accept({ id: added.value }) : added
    },
    change: (deed) => {
      const { id, version, values } = deed
      return saveOldAddress(deed.call.app, { ...deskOf(deed), id, version, wanted: values })
    },
    remove: (deed) => removeOldAddress(deed.call.app, { ...deskOf(deed), id: deed.id }),
  },
}

function deskOf({ call: { by, edition }, tx, newId }: Pick<Deed, 'call' | 'tx' | 'newId'>) {
  return {
    by: { name: nameOfActor(by), isAdmin: may(by, 'festival.keep') },
    editionId: edition.id,
    tx,
    newId,
  }
}
