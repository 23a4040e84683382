import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { premisesInput } from '../furs/premises.ts'
import { may } from '../policy.ts'
import {
  closePremises,
  readHindrance,
  readReceipts,
  registerPremises,
  selectPremises,
  sendAgain,
} from '../service.server.ts'
import { FiscalScreen } from '../ui/FiscalScreen.tsx'
import type { FiscalAnswer } from '../ui/fiscal-answer.ts'
import type { Route } from './+types/fiscal.ts'

export const handle: RouteHandle = { title: (locale) => m.office_fiscal_title({}, { locale }) }

/** The number of rows shown of each kind. */
const most = 100

/** The fiscal setting of each payment method, missing settings, waiting receipts with their last day, and the premises. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'receipt.see')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const { fiscalCash, fiscalTerminal, fiscalCard, fiscalNoneReason, fiscalPremises, fiscalDevice } = edition
  return {
    settings: { fiscalCash, fiscalTerminal, fiscalCard, fiscalNoneReason, fiscalPremises, fiscalDevice },
    hindrance: await readHindrance(app, edition),
    receipts: await readReceipts(app.db, { editionId: edition.id, most }),
    premises: await selectPremises(app.db, edition.id),
    today: localDayOf(app.now()),
    mayEdit: may(by, 'premises.edit') && !edition.archived,
  }
}

/** Sends receipts again, registers premises or closes them. */
export async function action(args: Route.ActionArgs): Promise<FiscalAnswer> {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const form = await formOf(args.request)
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  switch (typed.intent) {
    case 'send': {
      const sent = await sendAgain(app, { editionId: edition.id, by })
      if (!sent.ok) throw data(null, { status: 403 })
      return { kind: 'sent', count: sent.value }
    }
    case 'close': {
      const closed = await closePremises(app, { edition, id: typed.id ?? '', by })
      return closed.ok ? { kind: 'closed' } : { kind: 'refused', reason: closed.reason }
    }
    case 'register': {
      const input = premisesInput.safeParse({ ...typed, place: typed })
      if (!input.success) {
        return { kind: 'fields', fields: input.error.issues.map(({ path }) => String(path.at(-1))) }
      }
      const told = await registerPremises(app, { edition, input: input.data, by })
      return told.ok ? { kind: 'registered' } : { kind: 'refused', reason: told.reason }
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function FiscalPage({ loaderData, actionData }: Route.ComponentProps) {
  return <FiscalScreen {...loaderData} answer={actionData} locale={useLocale()} />
}
