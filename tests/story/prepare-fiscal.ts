import type { Prepare } from '../journeys/empty-festival.ts'
import { storyEdition } from './festival.ts'
import { inStory } from './prepare.ts'
import { onThursday } from './prepare-reception.ts'

/** Thursday of the story, at an organiser whose payments by cash, terminal and card need a receipt verified by the tax authority. */
export function verifiedReceipts(tickets: Map<string, string>): Prepare {
  return (dataDir) =>
    inStory(onThursday(tickets), dataDir, async ({ db }) => {
      await db.query(
        `update editions set fiscal_cash = 'furs', fiscal_terminal = 'furs', fiscal_card = 'furs', fiscal_none_reason = null,
           fiscal_premises = 'HALA1', fiscal_device = 'RONDA1', fiscal_operator = '10039856',
           company = jsonb_set(company, '{vatId}', '"SI12345679"')
         where id = $1`,
        [storyEdition.id],
      )
    })
}
