import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { decideWithin } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Editor } from '../editing.server.ts'
import { oldAddressesChannel } from './lookup.server.ts'
import { checkOldAddress, keyOf, type OldAddress, type OldAddressError } from './old-address.ts'
import { lockOldAddresses } from './repository.server.ts'

type OldAddressRefusal = OldAddressError | 'not-allowed' | 'not-found' | 'taken' | 'written-meanwhile'

type Deps = Pick<AppContext, 'db' | 'now' | 'config'>
type Action = {
  readonly by: Editor
  /** The edition whose audit log gets the entry. */
  readonly editionId: string
  readonly tx?: Tx | undefined
}
type Done = Promise<Decision<Id, OldAddressRefusal>>

/** Adds or changes an old address. `taken`: the path redirects already. F9, F10. */
export async function saveOldAddress(
  app: Deps,
  saving: Action & {
    /** Absent: a new one. */
    readonly id?: Id | undefined
    /** The id of a new address; absent: generated. */
    readonly newId?: Id | undefined
    readonly version?: number | undefined
    readonly wanted: Partial<OldAddress>
  },
): Done {
  const { by, editionId, id, newId: wantedId, version, wanted, tx } = saving
  if (!by.isAdmin) return refuse('not-allowed')
  return decideWithin<Id, OldAddressRefusal>(app.db, tx, async (tx) => {
    const all = await lockOldAddresses(tx)
    const known = all.find((address) => address.id === id)
    if (id && !known) return refuse('not-found')
    if (known && version !== undefined && version !== known.version) return refuse('written-meanwhile')

    const draft = { from: '', to: '', note: null, ...known, ...wanted }
    const others = new Map(
      all.filter((address) => address !== known).map(({ from, to }) => [keyOf(from), to]),
    )
    const checked = checkOldAddress(draft, { origin: app.config.origin, others })
    if (!checked.ok) return checked
    if (others.has(keyOf(checked.value.from))) return refuse('taken')

    const at = app.now()
    const after = { ...checked.value, note: draft.note }
    const written = { id: known?.id ?? wantedId ?? newId(at), ...after, by: by.name, at }
    await write(tx, written)
    await tx.notify(oldAddressesChannel, written.id)
    const before = known ? { from: known.from, to: known.to, note: known.note } : null
    const action = known ? 'oldAddress.save' : 'oldAddress.add'
    await recordAction(tx, { editionId, at, actor: by.name, action, subjectId: written.id, before, after })
    return accept(written.id)
  })
}

/** Deletes an old address; the audit log keeps its last values. F10. */
export async function removeOldAddress(
  app: Deps,
  { by, editionId, id, version, tx }: Action & { readonly id: Id; readonly version?: number | undefined },
): Done {
  if (!by.isAdmin) return refuse('not-allowed')
  return decideWithin<Id, OldAddressRefusal>(app.db, tx, async (tx) => {
    const known = (await lockOldAddresses(tx)).find((address) => address.id === id)
    if (known && version !== undefined && version !== known.version) return refuse('written-meanwhile')
    const { rows } = await tx.query<{ before: OldAddress }>(
      `delete from old_addresses where id = $1
       returning jsonb_build_object('from', from_path, 'to', to_address, 'note', note) as before`,
      [id],
    )
    const [row] = rows
    if (!row) return refuse('not-found')
    await tx.notify(oldAddressesChannel, id)
    const entry = { editionId, at: app.now(), actor: by.name, action: 'oldAddress.remove', subjectId: id }
    await recordAction(tx, { ...entry, before: row.before })
    return accept(id)
  })
}

async function write(
  tx: Tx,
  { id, from, to, note, by, at }: OldAddress & { readonly id: Id; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into old_addresses (id, from_path, to_address, note, added_by, reserved) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set from_path = $2, to_address = $3, note = $4, version = old_addresses.version + 1`,
    [id, from, to, note, by, at],
  )
}
