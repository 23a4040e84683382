import { repositorySource } from '#app/festival/content/repository-pages.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Place, TestFestival } from '../test-festival.ts'

/** Visits the pages that visitors see first. */
export async function looksRound(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await festival.visitor(place)
  const titles = {
    '/program': m.programme_title,
    '/schedule': m.schedule_title,
    '/prices': m.prices_title,
    '/locations': m.programme_locations_title,
    '/paymentInfo': repositorySource('paymentInfo', visitor.locale).title,
    '/myReg': m.my_reg_access_title,
  }
  await visitor.opens('/')
  await visitor.speaksTheirLanguage()
  await visitor.looksItOver()
  for (const [address, title] of Object.entries(titles)) {
    await visitor.opens(address)
    await visitor.arrivesAt(title)
    await visitor.speaksTheirLanguage()
  }
}

/** Opens a missing address, and is informed. */
export async function losesTheWay(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await festival.visitor(place)
  await visitor.opensInVain('/nothing-here', 404)
  await visitor.sees('Page Not Found')
  await visitor.looksItOver()
}
