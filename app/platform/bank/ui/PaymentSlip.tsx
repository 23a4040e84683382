import { type ReactNode, useId } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, type LocalDay } from '../../values/local-day.ts'
import { type Cents, centsToDecimal, formatCents } from '../../values/money.ts'
import { inFours } from '../in-fours.ts'
import type { QrRendering } from '../render-qr.ts'
import { formatSi12ForPeople } from '../si12.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './PaymentSlip.module.css'
import { QrCode } from './QrCode.tsx'
import { SaveCode } from './SaveCode.tsx'

export type PaymentSlipProps = {
  readonly locale: Locale
  readonly amountCents: Cents
  /** null when there is no due day */
  readonly dueOn: LocalDay | null
  readonly recipient: {
    readonly name: string
    readonly street: string
    readonly place: string
    /** electronic, from `parseIban` */
    readonly iban: string
    readonly bic?: string
  }
  /** from `referencesOf` */
  readonly references: { readonly si12: string; readonly rf: string }
  /** from `renderModules`; null where there is none, as a UPN QR for an account abroad */
  readonly upn: QrRendering | null
  readonly epc: QrRendering | null
}

/** The payee, amount, due day and reference of a transfer: to read, to copy, and as two kinds of code for banking apps. */
export function PaymentSlip(props: PaymentSlipProps) {
  const { locale, amountCents, dueOn, recipient, references, upn, epc } = props
  const title = useId()
  return (
    <section className={styles.slip} aria-labelledby={title}>
      <h2 id={title}>{m.bank_title({}, { locale })}</h2>
      <dl className={styles.details}>
        <Row locale={locale} label={m.bank_amount({}, { locale })} copies={typed(amountCents, locale)} isMain>
          {formatCents(amountCents, locale)}
        </Row>
        {dueOn && (
          <Row locale={locale} label={m.bank_due({}, { locale })} isMain>
            <time dateTime={dueOn}>{formatDay(dueOn, locale, 'full')}</time>
          </Row>
        )}
        <Row locale={locale} label={m.bank_recipient({}, { locale })} copies={recipient.name}>
          {[recipient.name, recipient.street, recipient.place].filter((line) => line !== '').join(', ')}
        </Row>
        <Row locale={locale} label={m.bank_iban({}, { locale })} copies={recipient.iban} isNumber>
          {inFours(recipient.iban)}
        </Row>
        {recipient.bic && (
          <Row locale={locale} label={m.bank_bic({}, { locale })} copies={recipient.bic} isNumber>
            {recipient.bic}
          </Row>
        )}
        <Row locale={locale} label={m.bank_reference_si12({}, { locale })} copies={references.si12} isNumber>
          {formatSi12ForPeople(references.si12)}
        </Row>
        <Row locale={locale} label={m.bank_reference_rf({}, { locale })} copies={references.rf} isNumber>
          {inFours(references.rf)}
        </Row>
      </dl>
      <p className={styles.hint}>{m.bank_reference_hint({}, { locale })}</p>
      {(upn || epc) && (
        <>
          <div className={styles.codes}>
            {upn && (
              <Code
                rendering={upn}
                file={`upn-${references.si12}`}
                locale={locale}
                alt={m.bank_upn_alt({}, { locale })}
                name={m.bank_upn_name({}, { locale })}
              >
                {m.bank_upn_for({}, { locale })}
              </Code>
            )}
            {epc && (
              <Code
                rendering={epc}
                file={`epc-${references.rf}`}
                locale={locale}
                alt={m.bank_epc_alt({}, { locale })}
                name={m.bank_epc_name({}, { locale })}
              >
                {m.bank_epc_for({}, { locale })}
              </Code>
            )}
          </div>
          <p className={styles.hint}>{m.bank_same_phone({}, { locale })}</p>
        </>
      )}
    </section>
  )
}

type RowProps = {
  readonly locale: Locale
  readonly label: string
  /** what the copy button takes, as banks want it typed; none without */
  readonly copies?: string
  readonly isMain?: boolean
  readonly isNumber?: boolean
  readonly children: ReactNode
}

function Row({ locale, label, copies, isMain = false, isNumber = false, children }: RowProps) {
  return (
    <div className={isMain ? styles.main : undefined}>
      <dt>{label}</dt>
      <dd>
        <span className={isNumber ? styles.number : undefined}>{children}</span>
        {copies !== undefined && <CopyButton text={copies} what={label} locale={locale} />}
      </dd>
    </div>
  )
}

type CodeProps = {
  readonly rendering: QrRendering
  readonly file: string
  readonly locale: Locale
  readonly alt: string
  readonly name: string
  readonly children: ReactNode
}

function Code({ rendering, file, alt, name, children, locale }: CodeProps) {
  return (
    <figure className={styles.code}>
      <QrCode rendering={rendering} alt={alt} className={styles.qr} />
      <figcaption>
        <strong>{name}</strong> {children}
      </figcaption>
      <SaveCode rendering={rendering} name={name} file={file} locale={locale} />
    </figure>
  )
}

/** As banking apps of the language want it typed: `4.60`, `4,60`. */
function typed(amountCents: Cents, locale: Locale): string {
  return centsToDecimal(amountCents).replace('.', locale === 'sl' ? ',' : '.')
}
