import { NumberInput, TextInput } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import styles from './WriteScreen.module.css'

export type SendOptions = {
  /** Empty: the festival's own address. */
  readonly replyTo: string
  /** `2025-11-13T10:00`, local; empty: as soon as it may. */
  readonly leavesAt: string
  readonly perHour: number | null
}

export const noOptions: SendOptions = { replyTo: '', leavesAt: '', perHour: null }

type SendOptionFieldsProps = {
  readonly options: SendOptions
  /** The festival's own address. */
  readonly answersTo: string
  readonly today: LocalDay
  readonly locale: Locale
  readonly onChange: (part: Partial<SendOptions>) => void
}

/** Where answers go, when the e-mails leave, and how many an hour. */
export function SendOptionFields({ options, answersTo, today, locale, onChange }: SendOptionFieldsProps) {
  return (
    <details className={styles.options}>
      <summary>{m.mails_options({}, { locale })}</summary>
      <div className={office.fields}>
        <TextInput
          label={m.mails_reply_to({}, { locale })}
          placeholder={answersTo}
          type="email"
          value={options.replyTo}
          onChange={({ currentTarget }) => onChange({ replyTo: currentTarget.value })}
          autoComplete="off"
        />
        <DateField
          label={m.mails_leaves({}, { locale })}
          description={m.mails_leaves_hint({}, { locale })}
          value={options.leavesAt}
          onValue={(leavesAt) => onChange({ leavesAt })}
          near={today}
          withTime
          locale={locale}
        />
        <NumberInput
          label={m.mails_pace({}, { locale })}
          description={m.mails_pace_hint({}, { locale })}
          min={1}
          max={100_000}
          allowDecimal={false}
          value={options.perHour ?? ''}
          onChange={(value) => onChange({ perHour: typeof value === 'number' && value > 0 ? value : null })}
        />
      </div>
    </details>
  )
}
