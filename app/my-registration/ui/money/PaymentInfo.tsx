import type { PageView } from '#app/festival/content/page-view.ts'
import { Prose } from '#app/festival/content/ui/Prose.tsx'
import { inFours } from '#app/platform/bank/in-fours.ts'
import { type Locale, langOf, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { Divider } from '#app/platform/ui/Divider.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import { addDays, formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import styles from './PaymentInfo.module.css'

type PaymentInfoProps = {
  /** The text of the page by the organisers, shown beside the edition's facts. */
  readonly view: PageView
  readonly payInDays: number
  readonly lateAfterDays: number
  readonly startsOn: LocalDay
  readonly account: {
    readonly name: string
    readonly street: string
    readonly town: string
    readonly iban: string
    readonly bic: string
  }
  readonly today: LocalDay
  readonly cardOffered: boolean
  readonly locale: Locale
}

/** Everything about paying: when, how, to whom, and what the two codes are. */
export function PaymentInfo({ view, payInDays, account, cardOffered, locale, ...days }: PaymentInfoProps) {
  const mine = `/${langOf(locale)}/myReg`
  const lang = view.locale === locale ? undefined : languageTag(view.locale)
  return (
    <>
      <PageHeader
        title={<span lang={lang}>{view.title}</span>}
        lead={view.lead && <p lang={lang}>{view.lead}</p>}
        aside={<LinkButton href={mine}>{m.my_reg_info_mine({}, { locale })}</LinkButton>}
      />
      <div className={styles.info}>
        <section className={styles.section} aria-labelledby="when">
          <h2 id="when">{m.my_reg_info_when({}, { locale })}</h2>
          <p className={styles.main}>{m.my_reg_info_days({ days: payInDays }, { locale })}</p>
          {days.today < days.startsOn && <Example payInDays={payInDays} {...days} locale={locale} />}
          <p className="measure">{m.my_reg_info_each({}, { locale })}</p>
        </section>
        <section className={styles.section} aria-labelledby="how">
          <h2 id="how">{m.my_reg_info_how({}, { locale })}</h2>
          <dl className={styles.ways}>
            <div>
              <dt>{m.my_reg_info_bank({}, { locale })}</dt>
              <dd>{m.my_reg_info_bank_text({}, { locale })}</dd>
            </div>
            <div>
              <dt>{m.my_reg_info_card({}, { locale })}</dt>
              <dd>
                {cardOffered ? m.my_reg_info_card_yes({}, { locale }) : m.my_reg_info_card_no({}, { locale })}
              </dd>
            </div>
            {days.today <= days.startsOn && (
              <div>
                <dt>{m.my_reg_info_cash({}, { locale })}</dt>
                <dd>
                  {m.my_reg_info_cash_text({ day: formatDay(days.startsOn, locale, 'running') }, { locale })}
                </dd>
              </div>
            )}
          </dl>
        </section>
        <section className={styles.section} aria-labelledby="account">
          <h2 id="account">{m.my_reg_info_account({}, { locale })}</h2>
          <dl className={styles.account}>
            <dt>{m.my_reg_info_to({}, { locale })}</dt>
            <dd>{[account.name, account.street, account.town].filter(Boolean).join(', ')}</dd>
            <dt>IBAN</dt>
            <dd className={styles.number}>{inFours(account.iban)}</dd>
            {account.bic && (
              <>
                <dt>BIC</dt>
                <dd className={styles.number}>{account.bic}</dd>
              </>
            )}
          </dl>
          <p className={styles.muted}>{m.my_reg_info_abroad({}, { locale })}</p>
        </section>
        <section className={styles.section} aria-labelledby="codes">
          <h2 id="codes">{m.my_reg_info_codes({}, { locale })}</h2>
          <p className="measure">{m.my_reg_info_codes_text({}, { locale })}</p>
          <dl className={styles.ways}>
            <div>
              <dt>{m.my_reg_info_upn({}, { locale })}</dt>
              <dd>{m.my_reg_info_upn_text({}, { locale })}</dd>
            </div>
            <div>
              <dt>{m.my_reg_info_epc({}, { locale })}</dt>
              <dd>{m.my_reg_info_epc_text({}, { locale })}</dd>
            </div>
          </dl>
        </section>
        <div>
          <Divider />
          <Prose text={view} locale={locale} />
        </div>
      </div>
    </>
  )
}

type ExampleProps = Pick<PaymentInfoProps, 'payInDays' | 'lateAfterDays' | 'today' | 'locale'>

/** The deadlines of a dancer placed today, day by day. */
function Example({ payInDays, lateAfterDays, today, locale }: ExampleProps) {
  const stops = [
    { day: today, words: m.my_reg_info_day_place({}, { locale }), look: styles.placed },
    {
      day: addDays(today, payInDays - 1),
      words: m.my_reg_info_day_reminder({}, { locale }),
      look: undefined,
    },
    { day: addDays(today, payInDays), words: m.my_reg_info_day_due({}, { locale }), look: styles.due },
    {
      day: addDays(today, lateAfterDays + 1),
      words: m.my_reg_info_day_late({}, { locale }),
      look: styles.late,
    },
  ]
  return (
    <figure className={styles.example}>
      <figcaption>{m.my_reg_info_example({}, { locale })}</figcaption>
      <ol className={styles.walk}>
        {stops.map(({ day, words, look }) => (
          <li key={words} className={look}>
            <time dateTime={day}>{formatDay(day, locale, 'medium')}</time>
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
