import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { listKinds, packKinds } from '../../lists/list-kinds.ts'
import { listTexts, listTitles } from '../../lists/list-labels.ts'
import { mostReceipts, receiptsOnSheet } from '../receipts.ts'
import styles from './PrintCentre.module.css'

type PrintCentreProps = {
  readonly days: readonly LocalDay[]
  /** The day that people mean now. */
  readonly today: LocalDay
  readonly locale: Locale
}

/** All printable documents in one place. */
export function PrintCentre({ days, today, locale }: PrintCentreProps) {
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_print_title({}, { locale })}</h1>
      </header>
      <div className={styles.parts}>
        <PackPart days={days} today={today} locale={locale} />
        <FallbackPart days={days} today={today} locale={locale} />
      </div>
      <section className={office.part} aria-labelledby="lists-title">
        <h2 id="lists-title">{m.print_centre_lists({}, { locale })}</h2>
        <ul className={styles.lists}>
          {listKinds.map((kind) => (
            <li key={kind}>
              <Link to={`/admin/vsiSeznami?list=${kind}`}>{listTitles[kind]({}, { locale })}</Link>
              <p className={office.hint}>{listTexts[kind]({}, { locale })}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={office.part} aria-labelledby="more-title">
        <h2 id="more-title">{m.print_centre_more({}, { locale })}</h2>
        <ul className={styles.lists}>
          <li>
            <a href="/admin/printTickets">{m.office_tickets_title({}, { locale })}</a>
            <p className={office.hint}>{m.office_tickets_text({}, { locale })}</p>
          </li>
          <li>
            <Link to="/admin/workOrders">{m.office_work_orders_title({}, { locale })}</Link>
            <p className={office.hint}>{m.office_work_orders_text({}, { locale })}</p>
          </li>
        </ul>
      </section>
    </>
  )
}

function PackPart({ days, today, locale }: PrintCentreProps) {
  const [chosen, setChosen] = useState<readonly string[]>(packKinds)
  return (
    <section className={styles.part} aria-labelledby="pack-title">
      <h2 id="pack-title">{m.print_centre_pack({}, { locale })}</h2>
      <p>{m.print_centre_pack_text({}, { locale })}</p>
      <form action="/admin/print.pdf" target="_blank" className={styles.form} rel="noopener">
        <input type="hidden" name="what" value="pack" />
        <DaySelect days={days} today={today} locale={locale} />
        <Checkbox.Group
          label={m.print_centre_pack_with({}, { locale })}
          value={[...chosen]}
          onChange={setChosen}
          error={chosen.length === 0 && m.print_centre_pack_none({}, { locale })}
        >
          <div className={styles.ticks}>
            {packKinds.map((kind) => (
              <Checkbox key={kind} name="list" value={kind} label={listTitles[kind]({}, { locale })} />
            ))}
          </div>
        </Checkbox.Group>
        <Button type="submit" disabled={chosen.length === 0}>
          {m.print_centre_pack_do({}, { locale })}
        </Button>
      </form>
    </section>
  )
}

function FallbackPart({ days, today, locale }: PrintCentreProps) {
  return (
    <section className={styles.part} aria-labelledby="fallback-title">
      <h2 id="fallback-title">{m.print_centre_fallback({}, { locale })}</h2>
      <p>{m.print_centre_fallback_text({}, { locale })}</p>
      <form action="/admin/print.pdf" target="_blank" className={styles.form} rel="noopener">
        <DaySelect days={days} today={today} locale={locale} />
        <div className={office.fields}>
          <TextInput
            type="number"
            name="receipts"
            label={m.print_centre_receipts_count({}, { locale })}
            defaultValue={receiptsOnSheet * 4}
            min={receiptsOnSheet}
            max={mostReceipts}
            step={receiptsOnSheet}
          />
          <TextInput
            type="number"
            name="from"
            label={m.print_centre_receipts_from({}, { locale })}
            defaultValue={1}
            min={1}
            max={999_999}
          />
        </div>
        <div className={office.buttons}>
          <Button type="submit" name="what" value="fallback">
            {m.print_centre_fallback_do({}, { locale })}
          </Button>
          <Button type="submit" name="what" value="receipts" variant="default">
            {m.print_centre_receipts_do({}, { locale })}
          </Button>
        </div>
      </form>
    </section>
  )
}

function DaySelect({ days, today, locale }: PrintCentreProps) {
  return (
    <NativeSelect
      name="day"
      label={m.print_day({}, { locale })}
      defaultValue={today ?? ''}
      data={days.map((value) => ({ value, label: formatDay(value, locale, 'heading') }))}
    />
  )
}
