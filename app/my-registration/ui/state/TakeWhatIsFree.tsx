import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { PickView } from '#app/registration/registration.ts'
import { OwnForm } from '../OwnForm.tsx'
import { freeNow } from './waiting-text.ts'

/** For an all-or-nothing dancer: the places they would get at once without it. A6, A8. */
export function TakeWhatIsFree({
  picks,
  locale,
}: {
  readonly picks: readonly PickView[]
  readonly locale: Locale
}) {
  const free = freeNow(picks)
  if (free.length === 0) return null
  return (
    <Notice
      title={m.my_reg_take_free_title({}, { locale })}
      action={
        <OwnForm method="post">
          <Button variant="primary" name="intent" value="take-what-is-free">
            {m.my_reg_take_free({}, { locale })}
          </Button>
        </OwnForm>
      }
    >
      <p>{free.map(({ event }) => inLocale(event.title, locale).text).join(', ')}.</p>
      <p>{m.my_reg_take_free_text({}, { locale })}</p>
    </Notice>
  )
}
