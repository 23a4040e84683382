import { data, redirect } from 'react-router'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { requestActorContext } from '../request-actor.server.ts'
import { AskLink } from '../ui/ForgottenPassword.tsx'
import { OwnCredentials } from '../ui/OwnCredentials.tsx'
import { SetByLink } from '../ui/SetByLink.tsx'
import type { Route } from './+types/password.ts'
import {
  asked,
  changed,
  confirmed,
  passkeyRemoved,
  sessionEnded,
  setByLink,
  signInThen,
  totpBegun,
  totpConfirmed,
  totpRemoved,
  viewOf,
} from './password-actions.server.ts'
import { readForm } from './read-form.server.ts'

export const handle: RouteHandle = { hydrate: true, title: (locale) => m.auth_password_title({}, { locale }) }

/** Three pages in one: with a link from an e-mail, signed in, or neither. */
export async function loader(args: Route.LoaderArgs) {
  return viewOf(args)
}

export async function action({ request, context }: Route.ActionArgs) {
  const field = await readForm(request)
  const intent = field('intent')
  if (intent === 'ask') return asked({ request, context, field })
  if (intent === 'set') return setByLink({ request, context, field })

  const session = await context.get(requestActorContext).session()
  // the session ended while the form stood open: one signs in and returns to it
  if (!session) throw redirect(signInThen(field('to')))
  const command = commands[intent]
  return command ? command({ request, context, field, session }) : data(null, { status: 422 })
}

const commands: Readonly<Record<string, typeof changed | typeof confirmed | typeof totpBegun>> = {
  change: changed,
  confirm: confirmed,
  'passkey-remove': passkeyRemoved,
  'session-end': sessionEnded,
  'totp-begin': totpBegun,
  'totp-confirm': totpConfirmed,
  'totp-remove': totpRemoved,
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Password({ loaderData: view, actionData }: Route.ComponentProps) {
  const locale = useLocale()
  switch (view.kind) {
    case 'set':
      return <SetByLink locale={locale} link={view} answer={actionData ?? null} />
    case 'ask':
      return <AskLink locale={locale} isLinkOver={view.isLinkOver} answer={actionData ?? null} />
    case 'own':
      return <OwnCredentials locale={locale} {...view} answer={actionData ?? null} />
  }
}
