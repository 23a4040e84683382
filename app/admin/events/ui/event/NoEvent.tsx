import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'

/** The event page without an event in its address. */
export function NoEvent({ locale }: { readonly locale: Locale }) {
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_event_title({}, { locale })}</h1>
      </header>
      <EmptyState
        title={m.events_choose({}, { locale })}
        action={<LinkButton href="/admin/dogodki">{m.events_back({}, { locale })}</LinkButton>}
      />
    </>
  )
}
