import { redirect } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { clearSiteData } from '#app/platform/http/clear-site-data.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button, LinkButton } from '#app/platform/ui/Button.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { requestActorContext } from '../request-actor.server.ts'
import { actorOf } from '../sign-in/session.ts'
import { signOut, signOutEverywhere } from '../sign-in/sign-out.server.ts'
import styles from '../ui/CredentialForm.module.css'
import { FormHead } from '../ui/FormHead.tsx'
import type { Route } from './+types/logout.ts'
import { landingOf } from './landing.server.ts'
import { readForm } from './read-form.server.ts'

export const handle: RouteHandle = { title: (locale) => m.auth_logout_title({}, { locale }) }

/** A link only shows a form: ending a session takes a POST, so that another site's picture cannot do it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await context.get(requestActorContext).session()
  if (!session) return null
  const { accname, username } = session.user
  return { name: accname ?? username, stay: landingOf(actorOf(session), request) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const requestActor = context.get(requestActorContext)
  const field = await readForm(request)
  const session = field('where') === 'everywhere' ? await requestActor.session() : null
  const cookie = session
    ? await signOutEverywhere(app, { userId: session.user._id })
    : await signOut(app, requestActor)
  return redirect('/auth/logout', {
    status: 303,
    headers: { 'Set-Cookie': cookie, ...clearSiteData(app.config) },
  })
}

export default function Logout({ loaderData }: Route.ComponentProps) {
  const locale = useLocale()
  if (!loaderData) {
    return (
      <>
        <FormHead title={m.auth_logout_nobody({}, { locale })} />
        <p>
          <LinkButton variant="primary" isLarge href="/auth/login">
            {m.auth_sign_in({}, { locale })}
          </LinkButton>
        </p>
      </>
    )
  }
  const { name, stay } = loaderData
  return (
    <>
      <FormHead title={m.auth_logout_title({}, { locale })} lead={m.auth_logout_text({ name }, { locale })} />
      <form method="post" action="/auth/logout" className={styles.form}>
        <Button variant="primary" isLarge>
          {m.auth_sign_out({}, { locale })}
        </Button>
        <Button name="where" value="everywhere">
          {m.auth_logout_everywhere({}, { locale })}
        </Button>
      </form>
      <p className={styles.ways}>
        <a href={stay}>{m.auth_logout_stay({}, { locale })}</a>
      </p>
    </>
  )
}
