import { Alert, Checkbox, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { PriceLines } from '#app/pricing/ui/PriceLines.tsx'
import { readDraft } from '#app/registration-form/ui/draft/draft.ts'
import { priceOfDraft } from '#app/registration-form/ui/price/price-of-draft.ts'
import type { RegisterPage } from '#app/registration-form/ui/register-page.ts'
import { useRequest } from '../../../lists/ending/use-request.ts'
import { fieldLabel } from '../../../lists/labels.ts'
import type { NewAnswer, NewRequest } from '../new-answer.ts'
import styles from './NewDrawer.module.css'
import { NewPerson } from './NewPerson.tsx'
import { NewPicks } from './NewPicks.tsx'
import { NewReview } from './NewReview.tsx'
import { NewTerms } from './NewTerms.tsx'

type NewFormProps = {
  readonly page: RegisterPage
  readonly locale: Locale
  readonly onReview: (isShown: boolean) => void
  readonly onDone: (registered: { readonly id: string; readonly name: string }) => void
}

type Refused = Extract<NewAnswer, { kind: 'new-refused' }>
type NewPreview = {
  readonly request: NewRequest
  readonly answer: Extract<NewAnswer, { kind: 'new-preview' }>
}

/** The public form's fields, parsed and validated as there, with the fields for staff. It is asked what would happen before it is sent. R51 */
export function NewForm({ page, locale, onReview, onDone }: NewFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // the page reloads when places change; the submitted form stays one registration
  const [key] = useState(page.key)
  const [draft, setDraft] = useState(page.draft)
  const [isMailHeld, setMailHeld] = useState(false)
  const latestHeld = useRef(isMailHeld)
  latestHeld.current = isMailHeld
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isOffline, setOffline] = useState(false)
  const [asked, setAsked] = useState<NewPreview | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ask = useRequest<NewRequest, NewAnswer>()
  const errorAt = (control: string) => refused?.problems.find((one) => one.control === control)?.sentence

  const take = (request: NewRequest, answer: NewAnswer | { readonly kind: 'unanswered' }) => {
    setBusy(false)
    setOffline(answer.kind === 'unanswered')
    setRefused(answer.kind === 'new-refused' ? answer : null)
    setAsked(answer.kind === 'new-preview' ? { request, answer } : null)
    onReview(answer.kind === 'new-preview')
    if (answer.kind === 'registered') onDone(answer)
    const [first] = answer.kind === 'new-refused' ? answer.problems : []
    if (first) form.current?.querySelector<HTMLElement>(`[id="${first.control}"]`)?.focus()
  }
  const send = async (request: NewRequest) => {
    if (isBusy) return
    setBusy(true)
    const answer = await ask(request)
    const isTypedOn =
      request.isMailHeld !== latestHeld.current ||
      JSON.stringify(request.fields) !== JSON.stringify(typedFields())
    // what has been typed on since is looked at again
    if (answer.kind === 'new-preview' && isTypedOn) return setBusy(false)
    take(request, answer)
  }
  const typedFields = () =>
    [...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)] as const)
  const review = () => void send({ intent: 'preview-new', fields: typedFields(), isMailHeld, key })
  const price = priceOfDraft(page, draft, null)
  return (
    <>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onChange={({ currentTarget }) => setDraft(readDraft(new FormData(currentTarget)))}
        onSubmit={(event) => {
          event.preventDefault()
          review()
        }}
      >
        <div className={styles.fields}>
          <NewPerson page={page} draft={draft} locale={locale} errorAt={errorAt} />
          <NewPicks page={page} draft={draft} locale={locale} errorAt={errorAt} />
          <NewTerms page={page} draft={draft} locale={locale} errorAt={errorAt} />
          <Textarea
            name="internalNote"
            label={fieldLabel({ name: 'internalNote' }, locale)}
            autosize
            minRows={2}
            maxLength={2000}
          />
        </div>
        <aside className={styles.aside}>
          <PriceLines quote={price} locale={locale} />
          {draft.promo.trim() !== '' && (
            <p className={styles.note}>{m.regs_add_promo_later({}, { locale })}</p>
          )}
          <Checkbox
            checked={isMailHeld}
            onChange={({ currentTarget }) => setMailHeld(currentTarget.checked)}
            label={m.regs_add_hold_mail({}, { locale })}
            description={m.regs_add_hold_mail_text({}, { locale })}
          />
          {/* beside the button that was pressed: the head of the form is out of sight there */}
          {isOffline && <Alert color="accent">{m.lists_save_failed_offline({}, { locale })}</Alert>}
          {refused && (
            <Alert color="accent" role="alert">
              {refused.sentence}
              {refused.sentence === m.regs_add_already({}, { locale }) && (
                <>
                  {' '}
                  <Link to={`/admin/prijave?${new URLSearchParams({ q: draft.email })}`}>
                    {m.regs_add_already_open({}, { locale })}
                  </Link>
                </>
              )}
            </Alert>
          )}
          <BusyButton type="submit" isBusy={isBusy && asked === null}>
            {m.regs_add_review({}, { locale })}
          </BusyButton>
        </aside>
      </form>
      <NewReview
        locale={locale}
        isBusy={isBusy}
        isMailHeld={isMailHeld}
        name={`${draft.name} ${draft.surname}`.trim()}
        preview={asked?.answer ?? null}
        onClose={() => {
          setAsked(null)
          onReview(false)
        }}
        onRegister={({ totalCents }) =>
          asked && void send({ ...asked.request, intent: 'new', expectedTotalCents: totalCents })
        }
      />
    </>
  )
}
