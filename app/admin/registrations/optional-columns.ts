import { useCallback } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { messageName } from '#app/registration/mail/message-names.ts'
import { browserStorage, storageChanged, useStored } from '../lists/editor/browser-storage.ts'
import { choiceWord, fieldLabel } from '../lists/labels.ts'
import type { ListRow } from './queries/read-list.server.ts'

export type OptionalColumn = {
  readonly name: string
  readonly label: (locale: Locale) => string
  readonly text: (row: ListRow, locale: Locale) => string | null
}

const ofField = (name: string, text: OptionalColumn['text']): OptionalColumn => ({
  name,
  text,
  label: (locale) => fieldLabel({ name }, locale),
})

/** Optional columns. */
export const optionalColumns: readonly OptionalColumn[] = [
  ofField('email', ({ email }) => email),
  ofField('phone', ({ phone }) => phone),
  ofField('country', ({ country }, locale) => countryName(country, locale)),
  ofField('level', ({ level }, locale) => level && choiceWord(level, locale)),
  ofField('payBy', ({ payBy }, locale) => choiceWord(payBy, locale)),
  ofField('promo', ({ promo }) => promo),
  ofField('extras', ({ extras }) => extras.join(', ')),
  ofField('tags', ({ tags }) => tags.join(', ')),
  ofField('internalNote', ({ internalNote }) => internalNote),
  {
    name: 'arrived',
    label: (locale) => m.regs_col_arrived({}, { locale }),
    text: ({ arrivedAt }, locale) =>
      arrivedAt && `${formatDay(localDayOf(arrivedAt), locale, 'brief')} ${formatTime(arrivedAt, locale)}`,
  },
  {
    name: 'lastEmail',
    label: (locale) => m.regs_col_last_email({}, { locale }),
    text: ({ lastEmail }, locale) =>
      lastEmail &&
      `${messageName(lastEmail.kind, locale)}, ${formatDay(localDayOf(lastEmail.at), locale, 'short')}`,
  },
]

const key = 'ronda columns registrations'

/** The columns chosen in this browser. */
export function useOptionalColumns() {
  const stored = useStored(useCallback((storage) => storage.getItem(key), []))
  const names = new Set(stored?.split(','))
  const shown = optionalColumns.filter(({ name }) => names.has(name))
  const choose = (wanted: readonly string[]) => {
    try {
      browserStorage()?.setItem(key, wanted.join(','))
    } catch {}
    storageChanged()
  }
  return { shown, choose }
}
