import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { nextFirstDay } from '#app/festival/moved-edition.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import { FocusedPart } from '#app/platform/ui/admin/FocusedPart.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { isLocalDay } from '#app/platform/values/local-day.ts'
import { useRequest } from '../../../lists/ending/use-request.ts'
import { draftOf, type Over } from '../../copy/copy-draft.ts'
import type { Copied, CopyRefusal } from '../../copy/copy-edition.server.ts'
import type { CopyForm } from '../../copy/copy-form.ts'
import { type CopiedPart, copiedParts, withNeeded } from '../../copy/parts.ts'
import type { CopySource } from '../../copy/queries/read-source.server.ts'
import { CopyDone } from './CopyDone.tsx'
import { CopyNames } from './CopyNames.tsx'
import { CopyParts } from './CopyParts.tsx'
import styles from './CopyScreen.module.css'
import { MovedDates } from './MovedDates.tsx'
import { refusalText } from './refusal-text.ts'

type CopyAnswer =
  | ({ readonly kind: 'done' } & Copied)
  | { readonly kind: 'refused'; readonly reason: CopyRefusal }

type CopyScreenProps = CopySource & { readonly locale: Locale }

/** A new edition in one look: from which one, on which days, how it is called, and what it begins with. */
export function CopyScreen({ source, counts, eventDays, editions, locale, ...page }: CopyScreenProps) {
  // the page may be read again after a lost answer; the wizard stays one new edition
  const [pressKey] = useState(page.pressKey)
  const navigate = useNavigate()
  const ask = useRequest<CopyForm, CopyAnswer>()
  const [firstDay, setFirstDay] = useState<string>(nextFirstDay(source))
  const [over, setOver] = useState<Over>({ dates: {}, names: {} })
  const [wanted, setWanted] = useState<readonly CopiedPart[]>(copiedParts)
  const [answer, setAnswer] = useState<CopyAnswer | { readonly kind: 'unanswered' } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const newest = Math.max(...editions.map(({ number }) => number))
  const draft = isLocalDay(firstDay) ? draftOf(source, { firstDay, newest, over }) : null
  const dates = draft?.dates ?? null
  const code = draft?.names.code ?? source.code
  const [sentCode, setSentCode] = useState(code)
  const parts = withNeeded(wanted)

  const make = async () => {
    if (!draft || !dates) return
    setBusy(true)
    setSentCode(code)
    const { opensAt, closesAt, rolesFixedAt, cancelSteps, ...days } = dates
    const times = { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() }
    setAnswer(
      await ask({
        key: pressKey,
        from: source.id,
        names: draft.names,
        parts: [...parts],
        dates: {
          ...days,
          ...times,
          rolesFixedAt: rolesFixedAt?.toISOString() ?? null,
          cancelSteps: [...cancelSteps],
        },
      }),
    )
    setBusy(false)
  }

  if (answer?.kind === 'done')
    return (
      <FocusedPart>
        <CopyDone {...answer} code={sentCode} locale={locale} />
      </FocusedPart>
    )
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{m.settings_copy_title({}, { locale })}</h1>
        <p>{m.settings_copy_text({}, { locale })}</p>
      </header>
      <section className={styles.from}>
        <NativeSelect
          label={m.settings_copy_from({}, { locale })}
          value={source.id}
          onChange={({ currentTarget }) => void navigate(`?from=${currentTarget.value}`)}
          data={editions.map(({ id, code: name, number }) => ({ value: id, label: `${number} · ${name}` }))}
        />
        <DateField
          label={m.settings_copy_first_day({}, { locale })}
          description={m.settings_copy_first_day_hint({}, { locale })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={firstDay}
          onValue={setFirstDay}
          near={nextFirstDay(source)}
          locale={locale}
        />
      </section>
      {draft && (
        <>
          <MovedDates
            source={source}
            draft={draft}
            eventDays={eventDays}
            locale={locale}
            hasEvents={parts.has('programme')}
            over={over.dates}
            onOver={(given) => setOver({ ...over, dates: { ...over.dates, ...given } })}
          />
          <CopyNames
            names={draft.names}
            onChange={(given) => setOver({ ...over, names: { ...over.names, ...given } })}
            locale={locale}
          />
          <CopyParts parts={parts} counts={counts} locale={locale} onChange={setWanted} />
        </>
      )}
      {answer && (
        <Notice tone="error" title={m.settings_copy_errors({}, { locale })} isAnswer>
          {refusalText(answer, locale).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <footer className={styles.foot}>
        <div className={office.buttons}>
          <BusyButton onClick={() => void make()} isBusy={isBusy} disabled={!dates}>
            {m.settings_copy_do({ code }, { locale })}
          </BusyButton>
          <p className={office.hint}>
            {dates ? sumText(parts, counts, locale) : m.settings_copy_date_missing({}, { locale })}
          </p>
        </div>
      </footer>
    </div>
  )
}

function sumText(parts: ReadonlySet<CopiedPart>, counts: CopySource['counts'], locale: Locale): string {
  const of = (part: CopiedPart) => (parts.has(part) ? counts[part] : 0)
  return m.settings_copy_sum(
    {
      programme: of('programme'),
      prices: of('prices'),
      venues: of('venues'),
      artists: of('artists'),
      codes: of('codes'),
      texts: of('texts'),
      team: of('team'),
      costs: of('costs'),
    },
    { locale },
  )
}
