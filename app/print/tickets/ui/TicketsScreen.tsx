import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { commonRefusalText } from '#app/platform/refusal-text.ts'
import { Button } from '#app/platform/ui/Button.tsx'
import { Field, SelectField } from '#app/platform/ui/fields/Field.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { fitsOn, type LabelName, labelSheets, labelsOn, type TicketKind } from '../labels.ts'
import type { PrintTicketsRefusal, TicketOverview } from '../print-tickets.server.ts'
import { printChoices } from '../printed-ticket.ts'
import { type LayoutField, printOrders } from '../run.ts'
import type { TicketsAnswer } from '../tickets-answer.ts'
import { TicketRuns } from './TicketRuns.tsx'
import styles from './TicketsScreen.module.css'

type TicketsScreenProps = TicketOverview & {
  readonly answer: TicketsAnswer | undefined
  readonly locale: Locale
}

/** Tickets and badges: pending prints, label sheets, and the print history. */
export function TicketsScreen({ counts, runs, answer, locale }: TicketsScreenProps) {
  return (
    <div className={styles.screen}>
      <h1>{m.office_tickets_title({}, { locale })}</h1>
      <AnswerNotice answer={answer} locale={locale} />
      <MakeForm counts={counts} answer={answer} locale={locale} />
      <TicketRuns runs={runs} made={answer?.kind === 'made' ? answer.id : null} locale={locale} />
    </div>
  )
}

function AnswerNotice({ answer, locale }: Pick<TicketsScreenProps, 'answer' | 'locale'>) {
  switch (answer?.kind) {
    case 'made':
      return (
        <Notice tone="ok" isAnswer title={m.print_tickets_made({ count: `${answer.count}` }, { locale })}>
          {m.print_tickets_made_text({}, { locale })}
        </Notice>
      )
    case 'discarded':
      return (
        <Notice tone="ok" isAnswer>
          {m.print_tickets_discarded({}, { locale })}
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="error" title={m.print_tickets_refused({}, { locale })}>
          {refusalText(answer.reason, locale)}
        </Notice>
      )
    default:
      return null
  }
}

function refusalText(reason: PrintTicketsRefusal, locale: Locale): string {
  return reason === 'nothing' ? m.print_tickets_nothing({}, { locale }) : commonRefusalText(reason, locale)
}

const wrongLabels: Readonly<Record<LayoutField, typeof m.print_tickets_wrong_start>> = {
  kind: m.print_tickets_wrong_sheet,
  sheet: m.print_tickets_wrong_sheet,
  start: m.print_tickets_wrong_start,
  x: m.print_tickets_wrong_offset,
  y: m.print_tickets_wrong_offset,
}

function MakeForm({ counts, answer, locale }: Pick<TicketsScreenProps, 'counts' | 'answer' | 'locale'>) {
  const [kind, setKind] = useState<TicketKind>('ticket')
  const [sheet, setSheet] = useState<LabelName>('A4')
  const [offset, setOffset] = useState({ x: '0', y: '0' })
  const isBusy = useNavigation().state !== 'idle'
  const wrong = (field: LayoutField) =>
    answer?.kind === 'fields' && answer.wrong.includes(field) && wrongLabels[field]({}, { locale })
  const fitting = labelSheets.filter((one) => fitsOn(kind, one))
  const all = counts.new + counts.changed + counts.printed
  const of = { new: counts.new, changed: counts.changed, all }
  const test = new URLSearchParams({ test: '', kind, sheet, ...offset })
  return (
    <Form method="post" className={styles.form}>
      <div className={styles.fields}>
        <SelectField
          name="choice"
          label={m.print_tickets_which({}, { locale })}
          defaultValue={counts.new > 0 || all === 0 ? 'new' : counts.changed > 0 ? 'changed' : 'all'}
        >
          {printChoices.map((one) => (
            <option key={one} value={one}>
              {choiceLabels[one]({ count: `${of[one]}` }, { locale })}
            </option>
          ))}
        </SelectField>
        <SelectField name="order" label={m.print_tickets_order({}, { locale })} defaultValue="surname">
          {printOrders.map((one) => (
            <option key={one} value={one}>
              {orderLabels[one]({}, { locale })}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="kind"
          label={m.print_tickets_kind({}, { locale })}
          value={kind}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.value === 'badge' ? 'badge' : 'ticket'
            setKind(chosen)
            const known = labelSheets.find(({ name }) => name === sheet)
            if (known && !fitsOn(chosen, known)) setSheet('A4')
          }}
        >
          <option value="ticket">{m.print_tickets_kind_ticket({}, { locale })}</option>
          <option value="badge">{m.print_tickets_kind_badge({}, { locale })}</option>
        </SelectField>
        <SelectField
          name="sheet"
          label={m.print_tickets_sheet({}, { locale })}
          value={sheet}
          onChange={({ currentTarget }) => {
            const chosen = labelSheets.find(({ name }) => name === currentTarget.value)
            if (chosen) setSheet(chosen.name)
          }}
          error={wrong('sheet')}
        >
          {fitting.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name === 'A4'
                ? m.print_tickets_plain({ count: `${labelsOn(one)}` }, { locale })
                : m.print_tickets_labels(
                    {
                      name: one.name,
                      count: `${labelsOn(one)}`,
                      width: sized(one.width, locale),
                      height: sized(one.height, locale),
                    },
                    { locale },
                  )}
            </option>
          ))}
        </SelectField>
        <Field
          name="start"
          type="number"
          label={m.print_tickets_start({}, { locale })}
          hint={m.print_tickets_start_hint({}, { locale })}
          defaultValue={1}
          min={1}
          max={labelsOn(labelSheets.find(({ name }) => name === sheet) ?? labelSheets[0])}
          error={wrong('start')}
        />
        {(['x', 'y'] as const).map((one) => (
          <Field
            key={one}
            name={one}
            inputMode="decimal"
            label={one === 'x' ? m.print_tickets_x({}, { locale }) : m.print_tickets_y({}, { locale })}
            value={offset[one]}
            onChange={({ currentTarget }) => setOffset({ ...offset, [one]: currentTarget.value })}
            error={wrong(one)}
          />
        ))}
      </div>
      <p className={styles.hint}>
        {m.print_tickets_offset_hint({}, { locale })}{' '}
        <a href={`/admin/printTickets.pdf?${test}`} target="_blank" rel="noreferrer">
          {m.print_tickets_test({}, { locale })}
        </a>
      </p>
      <div>
        <Button name="intent" value="make" variant="primary" disabled={isBusy || all === 0}>
          {m.print_tickets_make({}, { locale })}
        </Button>
      </div>
      {all === 0 && <p className={styles.hint}>{m.print_tickets_none({}, { locale })}</p>}
    </Form>
  )
}

const orderLabels = { surname: m.print_tickets_by_surname, arrival: m.print_tickets_by_arrival } as const

const choiceLabels = {
  new: m.print_tickets_new,
  changed: m.print_tickets_changed,
  all: m.print_tickets_all,
} as const

function sized(millimetres: number, locale: Locale): string {
  return new Intl.NumberFormat(locale === 'sl' ? 'sl-SI' : 'en-GB').format(millimetres)
}
