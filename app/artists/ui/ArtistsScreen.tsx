import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { ListLink } from '#app/platform/ui/admin/ListLink.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { moveAmongRows } from '#app/platform/ui/admin/row-keys.ts'
import { useLastOpened } from '#app/platform/ui/admin/use-last-opened.ts'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { formatDay, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { formatCents, sumCents } from '#app/platform/values/money.ts'
import type { ArtistsAnswer } from '../artists-answer.ts'
import type { EngagedArtist } from '../queries/read-artists.server.ts'
import { ArtistDetails } from './ArtistDetails.tsx'
import { ArtistsNotice } from './ArtistsNotice.tsx'
import styles from './ArtistsScreen.module.css'
import { contractText } from './artists-text.ts'

type ArtistsScreenProps = {
  readonly artists: readonly EngagedArtist[]
  readonly mayEdit: boolean
  readonly festival: { readonly from: LocalDay; readonly to: LocalDay }
  readonly answer: ArtistsAnswer | undefined
  readonly locale: Locale
}

/** The agreement, pay and cost of every artist. Each opens with the form, the contract and the pay sheet. */
export function ArtistsScreen({ artists, mayEdit, festival, answer, locale }: ArtistsScreenProps) {
  const [search] = useSearchParams()
  const [opened, setOpened] = useState(search.get('open'))
  // an answer to an earlier dialog says nothing in the next one
  const [dismissed, setDismissed] = useState<ArtistsAnswer>()
  const current = answer === dismissed ? undefined : answer
  const shown = useLastOpened(opened, artists.find(({ slug }) => slug === opened) ?? null)
  useEffect(() => {
    if (answer?.kind === 'done' && answer.what === 'remove') setOpened(null)
  }, [answer])
  const open = (slug: string) => {
    setDismissed(answer)
    setOpened(slug)
  }
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_artists_title({}, { locale })}</h1>
        <div className={office.bar}>
          <ListLink collection="artists" locale={locale} />
          <Link to="/admin/costs?by=artist">{m.artists_to_costs({}, { locale })}</Link>
        </div>
      </header>
      {shown === null && <ArtistsNotice answer={current} locale={locale} />}
      {artists.length === 0 ? (
        <EmptyState
          title={m.artists_none({}, { locale })}
          action={
            mayEdit && (
              <LinkButton href="/admin/lists/artists?open=new">{m.artists_first({}, { locale })}</LinkButton>
            )
          }
        >
          {m.artists_none_text({}, { locale })}
        </EmptyState>
      ) : (
        <ArtistTable artists={artists} onOpen={open} locale={locale} />
      )}
      <ConfirmDialog
        isOpen={shown !== null}
        onClose={() => setOpened(null)}
        title={shown?.name ?? ''}
        locale={locale}
        saved={current?.kind === 'done' ? current : undefined}
      >
        {shown && (
          <ArtistDetails
            key={shown.slug}
            artist={shown}
            answer={current}
            mayEdit={mayEdit}
            festival={festival}
            locale={locale}
          />
        )}
      </ConfirmDialog>
    </>
  )
}

type ArtistTableProps = {
  readonly artists: readonly EngagedArtist[]
  readonly onOpen: (slug: string) => void
  readonly locale: Locale
}

function ArtistTable({ artists, onOpen, locale }: ArtistTableProps) {
  const sum = (of: (artist: EngagedArtist) => EngagedArtist['costCents']) =>
    formatCents(sumCents(artists.map(of)), locale)
  const zero = sumCents([])
  const labels = {
    stay: m.artists_col_stay({}, { locale }),
    classes: m.artists_col_classes({}, { locale }),
    fee: m.artists_col_fee({}, { locale }),
    net: m.artists_pay_net({}, { locale }),
    total: m.artists_col_total({}, { locale }),
    costs: m.artists_col_costs({}, { locale }),
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons within
    <div className={office.scroll} onKeyDown={moveAmongRows}>
      <table className={`${office.table} ${office.stacked} ${styles.artists}`}>
        <thead>
          <tr>
            <th scope="col">{m.costs_artist({}, { locale })}</th>
            <th scope="col">{labels.stay}</th>
            {([labels.classes, labels.fee, labels.net, labels.total, labels.costs] as const).map((label) => (
              <th key={label} scope="col" className={office.amount}>
                {label}
              </th>
            ))}
            <th scope="col">{m.artists_col_contract({}, { locale })}</th>
          </tr>
        </thead>
        <tbody>
          {artists.map((artist) => {
            const { slug, name, engagement, pay, costCents, outdated } = artist
            return (
              <tr key={slug}>
                <th scope="row">
                  <button type="button" className={office.open} data-row={slug} onClick={() => onOpen(slug)}>
                    {name}
                  </button>
                </th>
                <td data-label={labels.stay}>{engagement && stayText(engagement, locale)}</td>
                <td className={office.amount} data-label={labels.classes}>
                  {pay?.classes}
                </td>
                <td className={office.amount} data-label={labels.fee}>
                  {pay && formatCents(pay.feeCents, locale)}
                </td>
                <td className={office.amount} data-label={labels.net}>
                  {pay && formatCents(pay.netCents, locale)}
                </td>
                <td className={office.amount} data-label={labels.total}>
                  {pay && formatCents(pay.totalCents, locale)}
                </td>
                <td className={office.amount} data-label={labels.costs}>
                  <Link
                    to={`/admin/costs?by=artist&of=${encodeURIComponent(slug)}#lines`}
                    className={pay && pay.totalCents !== costCents ? styles.warn : undefined}
                  >
                    {formatCents(costCents, locale)}
                  </Link>
                </td>
                <td className={outdated ? styles.warn : undefined}>
                  {engagement ? contractText(artist, locale) : m.artists_not_yet({}, { locale })}
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {m.reports_together({}, { locale })}
            </th>
            <td className={office.amount} data-label={labels.fee}>
              {sum(({ pay }) => pay?.feeCents ?? zero)}
            </td>
            <td className={office.amount} data-label={labels.net}>
              {sum(({ pay }) => pay?.netCents ?? zero)}
            </td>
            <td className={office.amount} data-label={labels.total}>
              {sum(({ pay }) => pay?.totalCents ?? zero)}
            </td>
            <td className={office.amount} data-label={labels.costs}>
              {sum(({ costCents }) => costCents)}
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function stayText(
  { arrivesAt, departsAt }: NonNullable<EngagedArtist['engagement']>,
  locale: Locale,
): string {
  const day = (instant: Date | null) => (instant ? formatDay(localDayOf(instant), locale, 'brief') : '?')
  return arrivesAt || departsAt ? `${day(arrivesAt)} – ${day(departsAt)}` : ''
}
