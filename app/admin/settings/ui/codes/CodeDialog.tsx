import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { useLatest } from '#app/platform/ui/use-latest.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import type { PromoCode } from '#app/pricing/promo.ts'
import { useRequest } from '../../../lists/ending/use-request.ts'
import type { PromoForm } from '../../codes/promo-form.ts'
import type { CodeLine } from '../../codes/queries/read-codes.server.ts'
import { type PromoError, readPromo, type TypedPromo, typedOf } from '../../codes/typed-promo.ts'
import { discountText, errorTexts, refusalText } from './code-text.ts'

type CodeDialogProps = {
  readonly edition: { readonly id: string; readonly archived: boolean }
  /** Null: a new one. */
  readonly line: CodeLine | null
  readonly today: LocalDay
  readonly locale: Locale
  /** With what was done; null: nothing was. */
  readonly onClose: (done: string | null) => void
}

type Answer = { readonly kind: 'possible' | 'saved' } | { readonly kind: 'refused'; readonly reason: string }

/** One promo code: its fields, then what follows from saving or removing it, then it is done. */
export function CodeDialog(props: CodeDialogProps) {
  const { line, locale, onClose } = props
  return (
    <ConfirmDialog
      title={line?.promo.code ?? m.settings_codes_new({}, { locale })}
      locale={locale}
      isOpen
      onClose={() => onClose(null)}
    >
      <CodeFields {...props} />
    </ConfirmDialog>
  )
}

function CodeFields({ edition, line, today, locale, onClose }: CodeDialogProps) {
  const ask = useRequest<PromoForm, Answer>()
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState<TypedPromo>(() => typedOf(line?.promo ?? null, locale))
  const [errors, setErrors] = useState<readonly PromoError[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  /** A possible change, shown with its consequences. */
  const [asked, setAsked] = useState<{ readonly wanted: PromoCode | null } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const latest = useLatest(typed)
  const set = (over: Partial<TypedPromo>) => {
    setTyped({ ...typed, ...over })
    setRefused(null)
  }
  const errorOf = (error: PromoError) =>
    errors.includes(error) ? errorTexts[error]({}, { locale }) : undefined

  const send = async (intent: PromoForm['intent'], wanted: PromoCode | null) => {
    setBusy(true)
    const base = line?.promo ?? null
    const answer = await ask({ intent, editionId: edition.id, base, wanted })
    // a refusal speaks of codes as they are now, and a preview loads nothing again
    if (answer.kind === 'refused') await revalidate()
    setBusy(false)
    // what has been typed on since is looked at again
    if (answer.kind === 'possible') return latest.current === typed && setAsked({ wanted })
    const code = wanted?.code ?? line?.promo.code ?? ''
    if (answer.kind === 'saved')
      return onClose(
        wanted
          ? m.settings_codes_saved({ code }, { locale })
          : m.settings_codes_removed({ code }, { locale }),
      )
    setAsked(null)
    const values = { code, used: line?.registrations ?? 0 }
    setRefused(refusalText(answer.kind === 'refused' ? answer.reason : 'unanswered', values, locale))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { promo, errors: found } = readPromo(typed)
    setErrors(found)
    setRefused(null)
    if (promo && !isBusy) void send('preview', promo)
  }

  if (asked)
    return (
      <div className={dialog.body}>
        <ul>
          {consequences(line, asked.wanted, today, locale).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <div className={dialog.buttons}>
          <Button variant="default" disabled={isBusy} onClick={() => setAsked(null)}>
            {m.settings_codes_back({}, { locale })}
          </Button>
          <BusyButton
            {...(!asked.wanted && { color: 'red' })}
            isBusy={isBusy}
            onClick={() => void send('save', asked.wanted)}
            data-autofocus
            autoFocus
          >
            {asked.wanted ? m.settings_codes_save({}, { locale }) : m.settings_codes_remove({}, { locale })}
          </BusyButton>
        </div>
      </div>
    )
  return (
    <form className={dialog.body} onSubmit={submit} noValidate>
      <Refusal title={m.settings_prices_not_saved({}, { locale })}>{refused}</Refusal>
      <fieldset disabled={edition.archived} className={office.fields}>
        <TextInput
          label={m.settings_codes_code({}, { locale })}
          value={typed.code}
          onChange={({ currentTarget }) => set({ code: currentTarget.value })}
          error={errorOf('code')}
          disabled={line !== null}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          data-autofocus={line === null || undefined}
        />
        <div>
          <TextInput
            label={m.settings_codes_off({}, { locale })}
            value={typed.off}
            onChange={({ currentTarget }) => set({ off: currentTarget.value })}
            error={errorOf('off')}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus={line !== null || undefined}
          />
          <SegmentedControl
            mt="xs"
            size="xs"
            aria-label={m.settings_codes_off({}, { locale })}
            value={typed.by}
            onChange={(by) => set({ by: by === 'amount' ? 'amount' : 'percent' })}
            data={[
              { value: 'percent', label: '%' },
              { value: 'amount', label: '€' },
            ]}
          />
        </div>
        <TextInput
          label={m.settings_codes_quota({}, { locale })}
          description={m.settings_codes_quota_hint({}, { locale })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={typed.quota}
          onChange={({ currentTarget }) => set({ quota: currentTarget.value })}
          error={errorOf('quota')}
          inputMode="numeric"
          autoComplete="off"
        />
        <DateField
          label={m.settings_codes_last_day({}, { locale })}
          value={typed.lastDay}
          onValue={(lastDay) => set({ lastDay })}
          error={errorOf('lastDay')}
          near={today}
          locale={locale}
        />
        <TextInput
          label={m.settings_codes_owner({}, { locale })}
          description={m.settings_codes_owner_hint({}, { locale })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={typed.owner}
          onChange={({ currentTarget }) => set({ owner: currentTarget.value })}
          error={errorOf('owner')}
          type="email"
          autoComplete="off"
        />
        <Checkbox
          label={m.settings_codes_owner_only({}, { locale })}
          checked={typed.ownerOnly}
          onChange={({ currentTarget }) => set({ ownerOnly: currentTarget.checked })}
          error={errorOf('ownerOnly')}
        />
      </fieldset>
      {!edition.archived && (
        <div className={dialog.buttons}>
          {line && (
            <Button variant="subtle" color="red" onClick={() => void send('preview', null)}>
              {m.settings_codes_remove({}, { locale })}
            </Button>
          )}
          <BusyButton type="submit" isBusy={isBusy}>
            {m.settings_codes_next({}, { locale })}
          </BusyButton>
        </div>
      )}
    </form>
  )
}

/** The consequences, sentence by sentence. P11, P19, P23 */
function consequences(
  line: CodeLine | null,
  wanted: PromoCode | null,
  today: LocalDay,
  locale: Locale,
): readonly string[] {
  const code = wanted?.code ?? line?.promo.code ?? ''
  if (!wanted) return [m.settings_codes_follows_removed({ code }, { locale })]
  const off = discountText(wanted, locale)
  const used = line?.registrations ?? 0
  const left = wanted.quota === null ? null : wanted.quota - used
  const isOver = wanted.lastDay !== null && wanted.lastDay < today
  return [
    line
      ? m.settings_codes_follows_changed({ code, off, before: discountText(line.promo, locale) }, { locale })
      : m.settings_codes_follows_new({ code, off }, { locale }),
    ...(used > 0
      ? [
          m.settings_codes_follows_holders(
            { count: used, sum: formatCents(line?.offCents ?? (0 as never), locale) },
            { locale },
          ),
        ]
      : []),
    isOver
      ? m.settings_codes_follows_over({}, { locale })
      : left === null
        ? m.settings_codes_follows_no_limit({}, { locale })
        : m.settings_codes_follows_left({ count: left }, { locale }),
  ]
}
