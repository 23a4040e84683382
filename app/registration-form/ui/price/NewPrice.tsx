import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { formatPrice } from '#app/platform/values/money.ts'
import { PriceLines } from '#app/pricing/ui/PriceLines.tsx'
import { type NamedPrice, quoteNamed } from './price-of-draft.ts'

/** The server's new price instead of the one shown, and a button that accepts it. */
export function NewPrice({ named, locale }: { readonly named: NamedPrice; readonly locale: Locale }) {
  const amount = formatPrice(named.totalCents, locale)
  return (
    <>
      <PriceLines quote={quoteNamed(named)} locale={locale} />
      <Button variant="primary">{m.register_send_at({ amount }, { locale })}</Button>
    </>
  )
}
