import type { AppContext } from '#app/platform/app-context.server.ts'
import { cacheCopies } from '../cached-copies.server.ts'
import { keyOf, type OldAddresses, type Redirect, redirectFor } from './old-address.ts'
import { selectOldAddresses } from './repository.server.ts'

/** Notified after every change of an old address. F10. */
export const oldAddressesChannel = 'old-addresses'

/** The address to which an unknown path redirects, with its query; null when none is set. Cached. F8, F10. */
export async function findRedirect(
  app: Pick<AppContext, 'db'>,
  asked: { readonly pathname: string; readonly search: string },
): Promise<Redirect | null> {
  return redirectFor(await copies.get(app, 'all'), asked)
}

const copies = cacheCopies<OldAddresses>(
  async ({ db }) => new Map((await selectOldAddresses(db)).map(({ from, to }) => [keyOf(from), to])),
  oldAddressesChannel,
)
