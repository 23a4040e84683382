import { nameKey } from '../check.ts'
import type { CommandContext } from '../command-context.server.ts'
import type { Registration } from '../registration.ts'

type Named = Pick<Registration, 'id' | 'name' | 'surname' | 'email'>

/**
 * Claims another name and address for an existing registration and gives up the former (R3). Waits for a concurrent transaction that claims the same.
 * @returns false when another live registration has them
 */
export async function claimAnotherName({ tx, catalogue }: CommandContext, who: Named): Promise<boolean> {
  const values = [catalogue.edition.id, who.email, nameKey(who.name, who.surname), who.id]
  const { rowCount } = await tx.query({
    name: 'claim-another-name',
    text: `insert into live_names as l (edition_id, email, name, registration_id) values ($1, $2, $3, $4)
      on conflict (edition_id, email, name) do update set registration_id = excluded.registration_id
      where l.registration_id = excluded.registration_id`,
    values,
  })
  if (rowCount === 0) return false
  await tx.query({
    name: 'give-up-other-names',
    text: `delete from live_names
      where edition_id = $1 and registration_id = $4 and not (email = $2 and name = $3)`,
    values,
  })
  return true
}

/** An ended registration frees its name and address. R3, R7. */
export async function releaseName({ tx, catalogue }: CommandContext, registrationId: string): Promise<void> {
  await tx.query({
    name: 'give-up-names',
    text: 'delete from live_names where edition_id = $1 and registration_id = $2',
    values: [catalogue.edition.id, registrationId],
  })
}
