import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

/** Nothing to print: the page was opened without a link, or the link opens nothing any more. */
export function NoOrder({ isAsked, locale }: { readonly isAsked: boolean; readonly locale: Locale }) {
  return (
    <>
      <h1>{m.office_work_order_print_title({}, { locale })}</h1>
      <p>{isAsked ? m.orders_link_dead({}, { locale }) : m.orders_link_needed({}, { locale })}</p>
    </>
  )
}
