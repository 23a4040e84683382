import { Button } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

type PrintReceiptProps = { readonly id: string; readonly number: string; readonly locale: Locale }

/** Opens the receipt as a PDF. A form, because each print is counted. */
export function PrintReceipt({ id, number, locale }: PrintReceiptProps) {
  return (
    <form method="post" action="/admin/fiscalReceipt.pdf" target="_blank" rel="noopener">
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        size="compact-sm"
        variant="default"
        aria-label={m.fiscal_print_of({ number }, { locale })}
      >
        {m.fiscal_print({}, { locale })}
      </Button>
    </form>
  )
}
