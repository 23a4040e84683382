import { removeFromList, type StaffList, saveInList } from '#app/people/service.server.ts'
import type { Wanted } from '#app/platform/collection-rows.server.ts'
import { accept } from '#app/platform/decision.ts'
import type { DomainCommands } from '../adapters/collection-adapter.ts'
import { actionOf } from './action-of.ts'

/** The commands of a list that staff edit by hand. */
export function listCommands<Thing>(list: StaffList<Thing>): DomainCommands {
  return {
    add: async (action) => {
      const wanted = action.values as Wanted<Thing>
      const added = await saveInList(action.call.app, list, { ...actionOf(action), wanted })
      return added.ok ? accept({ id: added.value }) : added
    },
    change: (action) => {
      const { id, version, values } = action
      const wanted = values as Wanted<Thing>
      return saveInList(action.call.app, list, { ...actionOf(action), id, version, wanted })
    },
    remove: (action) => {
      const { id, version } = action
      return removeFromList(action.call.app, list, { ...actionOf(action), id, version })
    },
  }
}
