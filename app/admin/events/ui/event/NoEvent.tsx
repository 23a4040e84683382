import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'

type NoEventProps = {
  /** The address names one that this edition does not have, or no longer. */
  readonly isGone: boolean
  readonly locale: Locale
}

/** The event page without an event. */
export function NoEvent({ isGone, locale }: NoEventProps) {
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_event_title({}, { locale })}</h1>
      </header>
      <EmptyState
        title={isGone ? m.events_gone({}, { locale }) : m.events_choose({}, { locale })}
        action={<LinkButton href="/admin/dogodki">{m.events_back({}, { locale })}</LinkButton>}
      >
        {isGone && m.events_gone_text({}, { locale })}
      </EmptyState>
    </>
  )
}
