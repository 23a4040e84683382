import type { RouterContextProvider } from 'react-router'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { findProgrammePage } from '#app/programme/service.server.ts'
import { getCatalogue } from './catalogue.server.ts'
import { tierForVisitors } from './tier.ts'

/** The data of a page of the programme, with what the price of the visitor's selection needs. */
export async function findPricedProgramme(asked: {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}) {
  const app = asked.context.get(appContext)
  const edition = await getCurrentEdition(app)
  const page = await findProgrammePage(asked)
  const { items } = await getCatalogue(app, edition.id)
  return { ...page, items, tier: tierForVisitors(edition, page.now) }
}
