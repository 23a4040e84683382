import { Button } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import { type Locale, languages, localeOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { AnswerInView } from '#app/platform/ui/admin/AnswerInView.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { ArtistsAnswer } from '../artists-answer.ts'
import { payLines } from '../document/document-text.ts'
import type { EngagedArtist } from '../queries/read-artists.server.ts'
import { SignedCopyPart } from '../signed/ui/SignedCopyPart.tsx'
import { ArtistsNotice } from './ArtistsNotice.tsx'
import styles from './ArtistsScreen.module.css'
import { contractText, outdatedText } from './artists-text.ts'
import { EngagementFields } from './EngagementFields.tsx'

export type ArtistDetailsProps = {
  readonly artist: EngagedArtist
  readonly mayEdit: boolean
  readonly festival: { readonly from: LocalDay; readonly to: LocalDay }
  readonly answer: ArtistsAnswer | undefined
  readonly locale: Locale
}

/** One artist: payment, contract, costs, and agreed terms. */
export function ArtistDetails(props: ArtistDetailsProps) {
  const { artist, mayEdit, answer, locale } = props
  const { slug, engagement, outdated } = artist
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className={styles.details}>
      <AnswerInView answer={answer?.kind === 'done' ? undefined : answer}>
        <ArtistsNotice answer={answer} locale={locale} />
      </AnswerInView>
      {outdated && (
        <Notice tone="warn" title={m.artists_outdated_title({}, { locale })}>
          {outdatedText(outdated, locale)}
        </Notice>
      )}
      {engagement && (
        <>
          <PaySheet artist={artist} locale={locale} />
          <div className={office.bar}>
            <p>{contractText(artist, locale)}</p>
            <div className={office.buttons}>
              {engagement.contract &&
                locales.map((one) => (
                  <a key={one} href={documentAddress(slug, 'contract', one)}>
                    {m.artists_contract_open({ language: names[one] }, { locale })}
                  </a>
                ))}
              {mayEdit && (
                <Step intent="contract" slug={slug} version={engagement.version} isBusy={isBusy}>
                  {engagement.contract
                    ? m.artists_contract_make_again({}, { locale })
                    : m.artists_contract_make({}, { locale })}
                </Step>
              )}
              {mayEdit && (
                <Step intent="costs" slug={slug} isBusy={isBusy}>
                  {m.artists_put_into_costs({}, { locale })}
                </Step>
              )}
            </div>
          </div>
        </>
      )}
      {engagement && (
        <SignedCopyPart
          key={artist.copy?.uploadedAt.getTime()}
          copy={artist.copy}
          contractAt={engagement.contractAt}
          slug={slug}
          mayEdit={mayEdit}
          isBusy={isBusy}
          locale={locale}
        />
      )}
      <EngagementFields {...props} />
      {engagement && mayEdit && (
        <details>
          <summary>{m.artists_remove({}, { locale })}</summary>
          <Form method="post">
            <input type="hidden" name="artist" value={slug} />
            <input type="hidden" name="id" value={engagement.id} />
            <input type="hidden" name="version" value={engagement.version} />
            <input type="hidden" name="seen" value={artist.copy?.uploadedAt.toISOString() ?? ''} />
            <p>{m.artists_remove_text({}, { locale })}</p>
            <Button
              type="submit"
              name="intent"
              value="remove"
              color="red"
              variant="outline"
              disabled={isBusy}
            >
              {m.artists_remove({}, { locale })}
            </Button>
          </Form>
        </details>
      )}
    </div>
  )
}

const locales = languages.map(localeOf)
const names = { en: 'English', sl: 'slovenščina' } as const satisfies Record<Locale, string>

function documentAddress(slug: string, sheet: 'contract' | 'pay', locale: Locale): string {
  return `/admin/umetniki.pdf?${new URLSearchParams({ artist: slug, sheet, in: locale })}`
}

type StepProps = {
  readonly intent: string
  readonly slug: string
  /** Of the agreement as it is shown, where the step changes it. */
  readonly version?: number
  readonly isBusy: boolean
  readonly children: string
}

function Step({ intent, slug, version, isBusy, children }: StepProps) {
  return (
    <Form method="post">
      <input type="hidden" name="artist" value={slug} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="default"
        size="compact-md"
        disabled={isBusy}
      >
        {children}
      </Button>
    </Form>
  )
}

/** From the fee to the payment, and whether the costs agree. H3, H4 */
function PaySheet({ artist, locale }: { readonly artist: EngagedArtist; readonly locale: Locale }) {
  const { slug, pay, costCents } = artist
  if (!pay) return null
  const amount = (value: number) => formatCents(cents(value), locale)
  const difference = pay.totalCents - costCents
  return (
    <section aria-labelledby="pay">
      <h2 id="pay" className={styles.part}>
        {m.artists_pay({}, { locale })}
      </h2>
      <table className={`${office.table} ${styles.pay}`}>
        <tbody>
          {payLines(pay, locale).map(({ label, amountCents }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={office.amount}>{amount(amountCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.artists_pay_net({}, { locale })}</th>
            <td className={office.amount}>{amount(pay.netCents)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={office.hint}>
        {m.artists_pay_rooms({ count: pay.nights, amount: amount(pay.roomsCents) }, { locale })}{' '}
        {m.artists_pay_total({ total: amount(pay.totalCents), costs: amount(costCents) }, { locale })}
      </p>
      {difference !== 0 && (
        <p className={styles.warn}>{m.artists_pay_differs({ amount: amount(difference) }, { locale })}</p>
      )}
      <p className={office.buttons}>
        {locales.map((one) => (
          <a key={one} href={documentAddress(slug, 'pay', one)}>
            {m.artists_pay_open({ language: names[one] }, { locale })}
          </a>
        ))}
      </p>
    </section>
  )
}
