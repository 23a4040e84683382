import { sql } from 'kysely'
import { removeOldAddress, saveOldAddress } from '#app/festival/service.server.ts'
import { nameOfActor } from '#app/people/actor.ts'
import { accept } from '#app/platform/decision.ts'
import type { Action, CollectionAdapter } from '../adapters/collection-adapter.ts'
import { sourceOf } from '../adapters/source-of.ts'
import { may } from '../policy.ts'
import { shapes } from '../shape/shapes.ts'

/** Old addresses belong to the server, whichever edition is named; the gate admits only admins. */
export const oldAddresses: CollectionAdapter = {
  shape: shapes.oldAddresses,
  source: () =>
    sourceOf(shapes.oldAddresses, {
      from: 'old_addresses t',
      where: sql`true`,
      columns: { from: 't.from_path', to: 't.to_address' },
    }),
  commands: {
    add: async (action) => {
      const added = await saveOldAddress(action.call.app, { ...editOf(action), wanted: action.values })
      return added.ok ? accept({ id: added.value }) : added
    },
    change: (action) => {
      const { id, version, values } = action
      return saveOldAddress(action.call.app, { ...editOf(action), id, version, wanted: values })
    },
    remove: (action) => {
      const { id, version } = action
      return removeOldAddress(action.call.app, { ...editOf(action), id, version })
    },
  },
}

function editOf({ call: { by, edition }, tx, newId }: Pick<Action, 'call' | 'tx' | 'newId'>) {
  return {
    by: { name: nameOfActor(by), isAdmin: may(by, 'festival.edit') },
    editionId: edition.id,
    tx,
    newId,
  }
}
