import type { QrRendering } from '#app/platform/bank/render-qr.ts'
import { QrCode } from '#app/platform/bank/ui/QrCode.tsx'
import { languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { InvoiceDocument } from '../document/invoice-document.ts'
import styles from './InvoiceSheet.module.css'

type InvoiceSheetProps = {
  readonly document: InvoiceDocument
  /** By which it is paid; none where nothing was open. */
  readonly codes: readonly { readonly name: string; readonly rendering: QrRendering }[]
}

/** One document on paper, in its own language. */
export function InvoiceSheet({ document, codes }: InvoiceSheetProps) {
  const { locale, facts, lines, vat, total, remarks, pay } = document
  return (
    <article lang={languageTag(locale)} className={styles.sheet}>
      <h1>{document.title}</h1>
      {document.corrects && <p>{document.corrects}</p>}
      <div className={styles.parties}>
        <Party label={m.invoices_issuer({}, { locale })} lines={document.issuer} />
        <Party label={m.invoices_buyer({}, { locale })} lines={document.buyer} />
      </div>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Rows head={document.head} rows={lines} />
      <p className={styles.total}>
        {total[0]}: <strong>{total[1]}</strong>
      </p>
      <Rows head={document.vatHead} rows={vat} />
      {remarks.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {pay && (
        <section className={styles.pay}>
          <div>
            <h2>{pay.title}</h2>
            <dl className={styles.facts}>
              {pay.rows.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
          {codes.map(({ name, rendering }) => (
            <QrCode key={name} rendering={rendering} alt={name} className={styles.code} />
          ))}
        </section>
      )}
    </article>
  )
}

function Party({ label, lines }: { readonly label: string; readonly lines: readonly string[] }) {
  const [name, ...rest] = lines
  return (
    <section>
      <h2>{label}</h2>
      <strong>{name}</strong>
      {rest.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </section>
  )
}

function Rows({
  head,
  rows,
}: {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}) {
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          {head.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbered(rows).map(({ key, row }) => (
          <tr key={key}>
            {row.map((text, column) => (
              <td key={head[column]}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Two dancers on one invoice may have bought the same. */
function numbered(rows: readonly (readonly string[])[]) {
  return rows.map((row, index) => ({ key: `${index} ${row.join(' ')}`, row }))
}
