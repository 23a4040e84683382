import type { AppContext } from '#app/platform/app-context.server.ts'
import { cents } from '#app/platform/values/money.ts'
import type { Places } from '#app/programme/event.ts'
import { between, chance, pick, type Rng } from '#db/seed/random.ts'
import { byRole, classPrice, makeFestival, makePass } from '#tests/make.ts'

/** A festival small enough that everything that can happen happens soon: few places, tolerance 0 to 2, a pass and a code that run out. */
export async function makeSmallFestival(
  app: Pick<AppContext, 'db'>,
  rng: Rng,
  editionId: string,
): Promise<{ editionId: string; events: number }> {
  const events = between(rng, 1, 4)
  await makeFestival(
    app,
    Array.from({ length: events }, () => ({ places: somePlaces(rng) })),
    {
      edition: {
        id: editionId,
        unconfirmedPerAddress: between(rng, 0, 2),
        unconfirmedPerNetwork: between(rng, 1, 6),
        promoteLate: chance(rng, 0.3),
        rolesFixedAt: chance(rng, 0.8) ? null : new Date('2025-01-01'),
      },
      items: [classPrice, makePass('few', 60, { quota: between(rng, 0, 3) })],
      promos: [
        {
          code: 'FEW',
          discount: { amountCents: cents(500) },
          quota: between(rng, 0, 4),
          lastDay: null,
          owner: null,
          ownerOnly: false,
        },
      ],
    },
  )
  return { editionId, events }
}

function somePlaces(rng: Rng): Places {
  const kind = pick(rng, ['role', 'role', 'role', 'role', 'head', 'open'])
  if (kind === 'open') return { mode: 'open' }
  if (kind === 'head') return { mode: 'head', size: between(rng, 0, 5) }
  return byRole(between(rng, 0, 4), between(rng, 0, 4), between(rng, 0, 2))
}
