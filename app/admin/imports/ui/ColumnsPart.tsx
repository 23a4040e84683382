import { Checkbox, MultiSelect, Select } from '@mantine/core'
import { MOST_AT_ONCE } from '#app/imports/import-job.ts'
import { type ColumnTarget, type ImportMapping, targetOf, textKey } from '#app/imports/mapping/mapping.ts'
import type { Id } from '#app/platform/id.ts'
import { type Bilingual, inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { countriesIn } from '#app/platform/values/countries.ts'
import { fieldLabels } from '../../lists/field-labels.ts'
import { choiceWord } from '../../lists/labels.ts'
import type { ShownFile, ShownOutcome } from '../import-answer.ts'
import { targetGroups } from '../target-labels.ts'
import type { ImportActions } from '../use-import.ts'
import styles from './ImportScreen.module.css'

type ColumnsPartProps = {
  readonly file: ShownFile
  readonly mapping: ImportMapping
  /** Null before it was shown what the file does. */
  readonly unknownPicks: ShownOutcome['unknownPicks'] | null
  readonly events: readonly { readonly id: string; readonly title: Bilingual }[]
  readonly actions: ImportActions
  readonly locale: Locale
}

/** The meaning of each column, with examples from the file, and the values of empty cells. */
export function ColumnsPart({ file, mapping, unknownPicks, events, actions, locale }: ColumnsPartProps) {
  const eventData = events.map(({ id, title }) => ({ value: id, label: inLocale(title, locale).text }))
  const options = [
    { group: m.imports_group_person({}, { locale }), items: labelled(targetGroups.person, locale) },
    { group: m.imports_group_wish({}, { locale }), items: labelled(targetGroups.wish, locale) },
    {
      group: m.imports_group_events({}, { locale }),
      items: eventData.map(({ value, label }) => ({ value: `event:${value}`, label })),
    },
  ]
  const set = (heading: string, target: string | null) => {
    const { [heading]: _, ...others } = mapping.columns
    const columns = target === null ? others : { ...others, [heading]: target as ColumnTarget }
    actions.map({ ...mapping, columns })
  }
  return (
    <section className={office.part} aria-labelledby="columns-title">
      <h2 id="columns-title">{m.imports_columns({}, { locale })}</h2>
      {file.importedOn && (
        <Notice tone="warn">{m.imports_again({ day: file.importedOn }, { locale })}</Notice>
      )}
      {file.isRemembered && <p className={office.hint}>{m.imports_remembered({}, { locale })}</p>}
      <div className={office.scroll}>
        <table className={office.table}>
          <thead>
            <tr>
              <th scope="col">{m.imports_column({}, { locale })}</th>
              <th scope="col">{m.imports_means({}, { locale })}</th>
              <th scope="col">{m.imports_examples({}, { locale })}</th>
            </tr>
          </thead>
          <tbody>
            {file.headings.map((heading, n) => (
              <tr key={heading}>
                <th scope="row">{heading}</th>
                <td className={styles.target}>
                  <Select
                    aria-label={`${m.imports_means({}, { locale })}: ${heading}`}
                    data={options}
                    value={targetOf(mapping, heading)}
                    placeholder={m.imports_left_out({}, { locale })}
                    searchable
                    clearable
                    onChange={(target) => set(heading, target)}
                  />
                </td>
                <td className={styles.examples}>{file.examples[n]?.join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Defaults mapping={mapping} onChange={actions.map} locale={locale} />
      <Meanings
        mapping={mapping}
        unknownPicks={unknownPicks ?? []}
        events={eventData}
        onChange={actions.map}
        locale={locale}
      />
      {file.rows > MOST_AT_ONCE && (
        <p className={office.hint}>{m.imports_long({ rows: file.rows }, { locale })}</p>
      )}
      <div className={office.buttons}>
        <BusyButton variant="default" isBusy={actions.isBusy} onClick={actions.preview}>
          {m.imports_show({}, { locale })}
        </BusyButton>
        <span role="status" className={office.hint}>
          {actions.isTrying && m.imports_trying({ rows: file.rows }, { locale })}
        </span>
      </div>
    </section>
  )
}

type Labels = Readonly<Record<string, (inputs: Record<string, never>, options: { locale: Locale }) => string>>

function labelled(labels: Labels, locale: Locale) {
  return Object.entries(labels).map(([value, label]) => ({ value, label: label({}, { locale }) }))
}

type PartProps = {
  readonly mapping: ImportMapping
  readonly onChange: (mapping: ImportMapping) => void
  readonly locale: Locale
}

function Defaults({ mapping, onChange, locale }: PartProps) {
  const { defaults } = mapping
  const set = (part: Partial<ImportMapping['defaults']>) =>
    onChange({ ...mapping, defaults: { ...defaults, ...part } })
  const choices = <Choice extends string>(values: readonly Choice[]) =>
    values.map((value) => ({ value, label: choiceWord(value, locale) }))
  return (
    <>
      <h3>{m.imports_defaults({}, { locale })}</h3>
      <div className={office.fields}>
        <Select
          label={fieldLabels.country({}, { locale })}
          data={countriesIn(locale).map(({ code, name }) => ({ value: code, label: name }))}
          value={defaults.country}
          placeholder={m.imports_no_default({}, { locale })}
          searchable
          clearable
          onChange={(country) => set({ country })}
        />
        <Select
          label={fieldLabels.role({}, { locale })}
          data={choices(['leader', 'follower', 'both'])}
          value={defaults.role}
          placeholder={m.imports_no_default({}, { locale })}
          clearable
          onChange={(role) => set({ role: role as ImportMapping['defaults']['role'] })}
        />
        <Select
          label={fieldLabels.language({}, { locale })}
          data={choices(['en', 'sl'])}
          value={defaults.language}
          allowDeselect={false}
          onChange={(language) => set({ language: language === 'sl' ? 'sl' : 'en' })}
        />
      </div>
      <Checkbox
        label={m.imports_agreed({}, { locale })}
        checked={mapping.agreed}
        onChange={({ currentTarget }) => onChange({ ...mapping, agreed: currentTarget.checked })}
      />
    </>
  )
}

/** Texts that name no event, with their mapping, which can be changed. */
function Meanings({
  mapping,
  unknownPicks,
  events,
  onChange,
  locale,
}: PartProps & {
  readonly unknownPicks: ShownOutcome['unknownPicks']
  readonly events: readonly { readonly value: string; readonly label: string }[]
}) {
  const mapped = Object.keys(mapping.meanings).map((key) => ({ key, text: key, count: null }))
  const asked = unknownPicks.flatMap(({ text, count }) =>
    Object.hasOwn(mapping.meanings, textKey(text)) ? [] : [{ key: textKey(text), text, count }],
  )
  if (mapped.length + asked.length === 0) return null
  const set = (key: string, ids: readonly string[] | null) => {
    const { [key]: _, ...others } = mapping.meanings
    onChange({ ...mapping, meanings: ids === null ? others : { ...others, [key]: ids as readonly Id[] } })
  }
  return (
    <>
      <h3>{m.imports_meanings({}, { locale })}</h3>
      <p className={office.hint}>{m.imports_meanings_text({}, { locale })}</p>
      <div className={office.fields}>
        {[...mapped, ...asked].map(({ key, text, count }) => {
          const ids = Object.hasOwn(mapping.meanings, key) ? mapping.meanings[key] : undefined
          return (
            <div key={key}>
              <MultiSelect
                label={count === null ? text : `${text} (${count})`}
                data={events}
                value={[...(ids ?? [])]}
                searchable
                clearable
                onChange={(chosen) => set(key, chosen.length > 0 ? chosen : null)}
              />
              <Checkbox
                label={m.imports_means_nothing({}, { locale })}
                checked={ids?.length === 0}
                onChange={({ currentTarget }) => set(key, currentTarget.checked ? [] : null)}
              />
            </div>
          )
        })}
      </div>
    </>
  )
}
