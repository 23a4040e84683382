import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { textIn } from '#app/platform/values/text-in-address.ts'
import { contractPdf, payPdf } from '../document/artist-pdf.server.ts'
import { may } from '../policy.ts'
import { readArtists } from '../queries/read-artists.server.ts'
import type { Route } from './+types/artists-pdf.ts'

/** The contract of an artist, or with `sheet=pay` the pay sheet: `?artist=…&in=sl`. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'engagements.see')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const { searchParams } = args.url
  const slug = textIn(searchParams, 'artist')
  const [artist] = slug === '' ? [] : await readArtists(app.db, edition, slug)
  if (!artist) throw data(null, { status: 404 })
  const asked = searchParams.get('in')
  const locale = asked === 'sl' || asked === 'en' ? asked : localeOfPage(args.request)
  const sheet = searchParams.get('sheet') === 'pay' ? 'pay' : 'contract'
  const document = { edition, artist, today: localDayOf(app.now()), locale }
  const pdf = await (sheet === 'pay' ? payPdf(document) : contractPdf(document))
  if (!pdf) throw data(null, { status: 404 })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${sheet}-${slug}-${locale}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
