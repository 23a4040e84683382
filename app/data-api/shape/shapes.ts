import type { Kind } from '../gate.ts'
import { editions } from './edition-shape.ts'
import { invoice, test } from './other-shapes.ts'
import { archivedRegs, regs, users } from './people-shapes.ts'
import { priceItems, promoCodes } from './price-shapes.ts'
import { artists, events, venues } from './programme-shapes.ts'
import { promoters, vip } from './promotion-shapes.ts'
import type { Shape } from './shape.ts'
import { costs, team, workOrders } from './work-shapes.ts'

/** What each collection's documents look like. The archives share one shape. */
export const shapes: { readonly [K in Kind]: Shape } = {
  ...{ events, regs, archivedRegs, users, vip, workOrders, team, costs, test, invoice },
  ...{ venues, artists, editions, priceItems, promoCodes, promoters },
}
