import { Button } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import { shiftLabel, taskLabels } from '../../volunteer/labels.ts'
import type { ListedOffer } from '../queries/read-offers.server.ts'
import type { OfferState } from '../shifts-answer.ts'
import styles from './ShiftsScreen.module.css'
import { offerLabels } from './shift-text.ts'

type OffersTableProps = {
  readonly offers: readonly ListedOffer[]
  readonly mayAnswer: boolean
  readonly locale: Locale
}

/** The offers from the public form: one key makes a team member. */
export function OffersTable({ offers, mayAnswer, locale }: OffersTableProps) {
  if (offers.length === 0) {
    return (
      <EmptyState title={m.shifts_offers_none({}, { locale })}>
        {m.shifts_offers_none_text({}, { locale })}
      </EmptyState>
    )
  }
  return (
    <section
      className={office.scroll}
      aria-label={m.shifts_view_offers({}, { locale })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
      tabIndex={0}
    >
      <table className={`${office.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{m.shifts_col_name({}, { locale })}</th>
            <th scope="col">{m.shifts_col_when({}, { locale })}</th>
            <th scope="col">{m.shifts_col_what({}, { locale })}</th>
            <th scope="col">{m.shifts_col_state({}, { locale })}</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <tr key={offer.id}>
              <th scope="row">
                {offer.name}
                <small>{[offer.email, offer.phone].filter(Boolean).join(' · ')}</small>
                <small>{formatDay(localDayOf(offer.sentAt), locale, 'medium')}</small>
              </th>
              <td>{offer.shifts.map((shift) => shiftLabel(shift, locale)).join(' · ')}</td>
              <td>
                {offer.tasks.map((task) => taskLabels[task]({}, { locale })).join(' · ')}
                {offer.languages.length > 0 && <small>{offer.languages.join(', ')}</small>}
                {offer.note && <small>{offer.note}</small>}
              </td>
              <td>
                <p className={styles.state} data-state={offer.state}>
                  {offerLabels[offer.state]({}, { locale })}
                </p>
                {mayAnswer && (
                  <div className={office.buttons}>
                    {offer.state !== 'accepted' && (
                      <Answer
                        offer={offer}
                        state="accepted"
                        label={m.shifts_offer_accept({}, { locale })}
                        isMain
                      />
                    )}
                    {offer.state === 'offered' && (
                      <Answer offer={offer} state="declined" label={m.shifts_offer_decline({}, { locale })} />
                    )}
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type AnswerProps = {
  readonly offer: ListedOffer
  readonly state: OfferState
  readonly label: string
  readonly isMain?: boolean
}

function Answer({ offer, state, label, isMain = false }: AnswerProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name="id" value={offer.id} />
      <input type="hidden" name="version" value={offer.version} />
      <input type="hidden" name="state" value={state} />
      <Button
        type="submit"
        name="intent"
        value="offer"
        variant={isMain ? 'filled' : 'subtle'}
        size="compact-sm"
        disabled={isBusy}
      >
        {label}
      </Button>
    </Form>
  )
}
