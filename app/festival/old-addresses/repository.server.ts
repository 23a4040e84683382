import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import type { OldAddress } from './old-address.ts'

/** An old address in its table. */
export type OldAddressRow = OldAddress & { readonly id: Id; readonly version: number }

const columns = 'id, from_path as "from", to_address as "to", note, version'

/** Every old address, in no order. */
export async function selectOldAddresses(db: Querying): Promise<readonly OldAddressRow[]> {
  const { rows } = await db.query<OldAddressRow>({
    name: 'old-addresses',
    text: `select ${columns} from old_addresses`,
    values: [],
  })
  return rows
}

/** All of them, locked against writes until the transaction ends, so that a cycle is detected. */
export async function lockOldAddresses(tx: Querying): Promise<readonly OldAddressRow[]> {
  await tx.query('lock table old_addresses in share row exclusive mode')
  return selectOldAddresses(tx)
}
