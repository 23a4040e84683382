import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Edition } from '#app/festival/edition.ts'
import type { EditionErrorKind } from '#app/festival/edition-draft.ts'
import { editionErrorText } from '#app/festival/edition-error-text.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { useRequest } from '../../../lists/ending/use-request.ts'
import { fieldLabel } from '../../../lists/labels.ts'
import {
  changedNames,
  draftOf,
  type FieldError,
  type RulesDraft,
  readDraft,
} from '../../dates/rules-draft.ts'
import type { RulesChange, RulesForm } from '../../dates/rules-form.ts'
import type { RulesRefusal } from '../../dates/save-rules.server.ts'
import { yearLine } from '../../dates/year-line.ts'
import styles from './DatesScreen.module.css'
import { RulesFields, rulesParts } from './RulesFields.tsx'
import { YearPicture } from './YearPicture.tsx'

type DatesScreenProps = { readonly edition: Edition; readonly today: LocalDay; readonly locale: Locale }

type RulesAnswer = { readonly kind: 'saved' } | { readonly kind: 'refused'; readonly reason: RulesRefusal }

/** An edition's year as a picture, and its dates and rules in four parts. Changes are named before they are saved. */
export function DatesScreen({ edition: stored, today, locale }: DatesScreenProps) {
  const ask = useRequest<RulesForm, RulesAnswer>()
  // concurrent saves of others are not among one's own changes
  const [edition, setEdition] = useState(stored)
  const [draft, setDraft] = useState<RulesDraft>(() => draftOf(edition, locale))
  const [part, setPart] = useState<(typeof rulesParts)[number]>('dates')
  const [answer, setAnswer] = useState<RulesAnswer | { readonly kind: 'unanswered' } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const read = readDraft(edition, draft)
  const changed = changedNames(edition, draft)
  const errors: Readonly<Record<string, FieldError>> = {
    ...(answer?.kind === 'refused' && answer.reason.kind === 'fields'
      ? Object.fromEntries(answer.reason.errors.map(({ path, error }) => [path, error]))
      : {}),
    ...read.errors,
  }
  const set = (over: Partial<RulesDraft>) => {
    setDraft({ ...draft, ...over })
    setAnswer(null)
  }
  const save = async () => {
    setBusy(true)
    const changesOf = (of: Edition) =>
      Object.fromEntries(changed.map((name) => [name, asSent(of[name])])) as RulesChange
    const given = await ask({
      editionId: edition.id,
      base: changesOf(edition),
      change: changesOf(read.edition),
    })
    setAnswer(given)
    setBusy(false)
    if (given.kind === 'refused' && given.reason.kind === 'changed-meanwhile') {
      const { edition: theirs } = given.reason
      setEdition(theirs)
      setDraft((now) => {
        const typed = changedNames(edition, now).map((name) => [name, now[name]])
        return { ...draftOf(theirs, locale), ...Object.fromEntries(typed) }
      })
    }
    if (given.kind !== 'saved') return
    setEdition(read.edition)
    // as it is stored: `100` reads `100,00` from now on, and is no change any more
    const stored = draftOf(read.edition, locale)
    const saved = (now: RulesDraft) => changed.filter((name) => now[name] === draft[name])
    setDraft((now) => ({ ...now, ...Object.fromEntries(saved(now).map((name) => [name, stored[name]])) }))
  }

  return (
    <>
      <header className={office.head}>
        <h1>{m.settings_dates_title({}, { locale })}</h1>
      </header>
      <YearPicture line={yearLine(read.edition, today)} locale={locale} />
      <div role="tablist" className={styles.tabs} aria-label={m.settings_dates_title({}, { locale })}>
        {rulesParts.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-selected={one === part}
            aria-controls="rules-part"
            onClick={() => setPart(one)}
          >
            {partLabels[one]({}, { locale })}
          </button>
        ))}
      </div>
      <fieldset
        id="rules-part"
        className={styles.part}
        aria-labelledby={`tab-${part}`}
        disabled={edition.archived}
      >
        <RulesFields
          part={part}
          draft={draft}
          locale={locale}
          set={set}
          errorOf={(name) => errors[name] && errorTextOf(name, errors[name], locale)}
        />
      </fieldset>
      {answer?.kind === 'saved' && changed.length === 0 && (
        <Notice tone="ok" isAnswer>
          {m.settings_dates_saved({ code: edition.code }, { locale })}
        </Notice>
      )}
      {answer && answer.kind !== 'saved' && (
        <Notice tone="error" title={m.settings_dates_not_saved({}, { locale })} isAnswer>
          {refusalText(answer, locale)}
        </Notice>
      )}
      {changed.length > 0 && (
        <footer className={styles.foot}>
          <ul className={styles.changes}>
            {changed.map((name) => (
              <li key={name}>{fieldLabel({ name }, locale)}</li>
            ))}
          </ul>
          {Object.entries(read.errors).map(([name, error]) => (
            <p key={name} className={styles.unreadable}>
              {fieldLabel({ name }, locale)}: {errorTextOf(name, error, locale)}
            </p>
          ))}
          <div className={office.buttons}>
            <BusyButton
              onClick={() => void save()}
              isBusy={isBusy}
              disabled={Object.keys(read.errors).length > 0}
            >
              {m.settings_dates_save({ count: changed.length }, { locale })}
            </BusyButton>
            <Button variant="subtle" onClick={() => set(draftOf(edition, locale))}>
              {m.settings_prices_discard({}, { locale })}
            </Button>
          </div>
        </footer>
      )}
    </>
  )
}

const partLabels = {
  dates: m.settings_dates_part_dates,
  paying: m.settings_dates_part_paying,
  cancelling: m.settings_dates_part_cancelling,
  door: m.settings_dates_part_door,
  switches: m.settings_dates_part_switches,
} as const satisfies Record<(typeof rulesParts)[number], unknown>

const asSent = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

function errorTextOf(name: string, error: FieldError, locale: Locale): string {
  if (error === 'not-readable') return m.settings_dates_unreadable({}, { locale })
  return editionErrorText(name, error satisfies EditionErrorKind, locale)
}

function refusalText(
  answer: Exclude<RulesAnswer, { kind: 'saved' }> | { readonly kind: 'unanswered' },
  locale: Locale,
): string {
  if (answer.kind === 'unanswered') return m.settings_prices_unanswered({}, { locale })
  const { reason } = answer
  switch (reason.kind) {
    case 'edition-archived':
      return m.settings_dates_archived({}, { locale })
    case 'changed-meanwhile': {
      const fields = reason.fields.map((name) => fieldLabel({ name }, locale)).join(', ')
      return m.settings_dates_meanwhile({ fields }, { locale })
    }
    case 'fields':
      return reason.errors.map(({ path, error }) => editionErrorText(path, error, locale)).join(' ')
    case 'not-allowed':
    case 'gone':
      return m.settings_prices_gone({}, { locale })
  }
}
