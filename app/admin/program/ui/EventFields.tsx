import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import { eventKinds, levels, type Places } from '#app/programme/event.ts'
import { kindLabel, levelLabel } from '#app/programme/ui/programme-labels.ts'
import { PlacesFields, PlacesRefusal } from '../../events/ui/what-if/PlacesFields.tsx'
import { withTyped } from '../../events/what-if/typed-places.ts'
import type { PlanView } from '../plan-view.ts'
import styles from './EventPanel.module.css'
import { blank, countedBy, type EventForm, type FormError } from './event-form.ts'

type FieldsProps = {
  readonly form: EventForm
  readonly set: (change: Partial<EventForm>) => void
  /** What the last attempt to save was refused for. */
  readonly errors: readonly FormError[]
  readonly view: PlanView
  readonly isLocked: boolean
  readonly locale: Locale
}

/** What waits for publication, once the event is published: room, hours, artists, level and how places are counted. */
export function PlannedFields({ form, set, errors, view, isLocked, locale }: FieldsProps) {
  return (
    <div className={styles.fields}>
      <Select
        label={m.planner_field_room({}, { locale })}
        data={view.rooms.map(({ slug, name }) => ({
          value: slug,
          label: `${slug} · ${inLocale(name, locale).text}`,
        }))}
        value={form.room}
        onChange={(room) => room && set({ room })}
        allowDeselect={false}
        searchable
        disabled={isLocked}
      />
      <Select
        label={m.planner_field_day({}, { locale })}
        data={view.days.map((day) => ({ value: day, label: formatDay(day, locale, 'brief') }))}
        value={form.day}
        onChange={(day) => day && set({ day: day as EventForm['day'] })}
        allowDeselect={false}
        searchable
        disabled={isLocked}
      />
      <TextInput
        label={m.planner_field_from({}, { locale })}
        value={form.from}
        onChange={({ currentTarget }) => set({ from: currentTarget.value })}
        error={errors.includes('hours') && m.planner_error_hours({}, { locale })}
        placeholder="12:30"
        autoComplete="off"
        disabled={isLocked}
      />
      <TextInput
        label={m.planner_field_until({}, { locale })}
        value={form.until}
        onChange={({ currentTarget }) => set({ until: currentTarget.value })}
        error={errors.includes('hours')}
        placeholder="14:00"
        autoComplete="off"
        disabled={isLocked}
      />
      <MultiSelect
        className={styles.wide ?? ''}
        label={m.planner_field_artists({}, { locale })}
        data={view.artists.map(({ slug, name }) => ({ value: slug, label: name }))}
        value={[...form.artists]}
        onChange={(artists) => set({ artists })}
        searchable
        disabled={isLocked}
      />
      <Select
        label={m.planner_field_level({}, { locale })}
        data={levels.map((level) => ({ value: level, label: levelLabel(level, locale) }))}
        value={form.level}
        onChange={(level) => level && set({ level: level as EventForm['level'] })}
        allowDeselect={false}
        disabled={isLocked}
      />
      <Select
        label={m.planner_field_mode({}, { locale })}
        data={(['role', 'head', 'open'] as const).map((mode) => ({
          value: mode,
          label: modeTexts[mode]({}, { locale }),
        }))}
        value={form.mode}
        onChange={(mode) => mode && set(countedBy(mode as Places['mode'], form))}
        allowDeselect={false}
        searchable
        disabled={isLocked}
      />
    </div>
  )
}

/** What dancers see at once: title, kind, price, numbers of places and description. */
export function OtherFields({
  form,
  set,
  errors,
  view,
  isLocked,
  isNew,
  locale,
}: FieldsProps & { readonly isNew: boolean }) {
  return (
    <div className={styles.fields}>
      <TextInput
        label={m.planner_field_title_en({}, { locale })}
        value={form.titleEn}
        onChange={({ currentTarget }) => set({ titleEn: currentTarget.value })}
        error={errors.includes('title') && m.planner_refused_title({}, { locale })}
        maxLength={200}
        lang="en-GB"
        autoComplete="off"
        disabled={isLocked}
        data-autofocus={isNew || undefined}
      />
      <TextInput
        label={m.planner_field_title_sl({}, { locale })}
        value={form.titleSl}
        onChange={({ currentTarget }) => set({ titleSl: currentTarget.value })}
        maxLength={200}
        lang="sl-SI"
        autoComplete="off"
        disabled={isLocked}
      />
      <Select
        label={m.planner_field_kind({}, { locale })}
        data={eventKinds.map((kind) => ({ value: kind, label: kindLabel(kind, locale) }))}
        value={form.kind}
        onChange={(kind) => kind && set({ kind: kind as EventForm['kind'] })}
        allowDeselect={false}
        searchable
        disabled={isLocked}
      />
      <Select
        label={m.planner_field_item({}, { locale })}
        data={view.items.map(({ code, name }) => ({
          value: code,
          label: `${inLocale(name, locale).text} (${code})`,
        }))}
        value={form.priceItem}
        onChange={(priceItem) => set({ priceItem })}
        placeholder={m.planner_item_none({}, { locale })}
        clearable
        searchable
        disabled={isLocked}
      />
      <fieldset className={styles.places} disabled={isLocked}>
        <PlacesFields
          typed={form.typed}
          places={blank[form.mode]}
          onChange={(typed) => set({ typed })}
          locale={locale}
        />
        {withTyped(blank[form.mode], form.typed) === null && <PlacesRefusal locale={locale} />}
      </fieldset>
      <Textarea
        className={styles.wide ?? ''}
        label={m.planner_field_text_en({}, { locale })}
        value={form.textEn}
        onChange={({ currentTarget }) => set({ textEn: currentTarget.value })}
        maxLength={5000}
        autosize
        minRows={2}
        maxRows={8}
        lang="en-GB"
        disabled={isLocked}
      />
      <Textarea
        className={styles.wide ?? ''}
        label={m.planner_field_text_sl({}, { locale })}
        value={form.textSl}
        onChange={({ currentTarget }) => set({ textSl: currentTarget.value })}
        maxLength={5000}
        autosize
        minRows={2}
        maxRows={8}
        lang="sl-SI"
        disabled={isLocked}
      />
    </div>
  )
}

const modeTexts = {
  role: m.planner_mode_role,
  head: m.planner_mode_head,
  open: m.planner_mode_open,
} as const satisfies Record<Places['mode'], unknown>
