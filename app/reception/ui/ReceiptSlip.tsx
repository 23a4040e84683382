import { useCallback, useEffect, useState } from 'react'
import type { ShownReceipt } from '#app/fiscal/service.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { DeskSession } from '../device/desk-session.ts'
import { failureText } from './failure-text.ts'
import styles from './reception.module.css'

type ReceiptSlipProps = {
  readonly desk: DeskSession
  /** The action that took the money. */
  readonly actionId: string
  readonly locale: Locale
  onClose(): void
}

/** The authority's mark comes a moment after the payment; for a minute the slip looks for it by itself. */
const LOOK_AGAIN_MS = 2_000
const MOST_LOOKS = 30

/** The receipt for the last sale, with both codes and the QR code. Offline there is none yet, which it says. Q21 */
export function ReceiptSlip({ desk, actionId, locale, onClose }: ReceiptSlipProps) {
  const [receipt, setReceipt] = useState<ShownReceipt | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [looks, setLooks] = useState(0)

  const look = useCallback(async () => {
    await desk.synchronize()
    const answered = await desk.ask<ShownReceipt>('receipt', { actionId, locale })
    setReceipt(answered.ok ? answered.value : null)
    setFailure(answered.ok ? null : answered.failure.reason)
    setLooks((before) => before + 1)
  }, [desk, actionId, locale])
  useEffect(() => void look(), [look])

  const isNotYet = failure === 'no-network' || failure === 'not-found'
  const mayCome = isNotYet || receipt?.state === 'waiting'
  useEffect(() => {
    if (looks === 0 || looks > MOST_LOOKS || !mayCome) return
    const timer = setTimeout(() => void look(), LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [looks, mayCome, look])
  return (
    <section className={styles.card} aria-labelledby="receipt" aria-busy={!receipt && failure === null}>
      <h2 id="receipt">{receipt?.document.title ?? m.reception_receipt_of({}, { locale })}</h2>
      {failure !== null && (
        <p className={styles.refusal} role="alert">
          {isNotYet ? m.reception_receipt_not_yet({}, { locale }) : failureText(failure, locale)}
        </p>
      )}
      {receipt && (
        <>
          <dl className={styles.slip}>
            {[
              ...receipt.document.lines,
              receipt.document.total,
              ...receipt.document.facts,
              ...receipt.document.marks,
            ].map(([name, value]) => (
              <div key={`${name}${value}`}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {[...receipt.document.taxes, ...receipt.document.remarks].map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
          <div className={styles.code}>
            <svg
              viewBox={`0 0 ${receipt.code.side} ${receipt.code.side}`}
              shapeRendering="crispEdges"
              role="img"
              aria-label={m.reception_receipt_code({}, { locale })}
            >
              <path fill="#fff" d={`M0 0h${receipt.code.side}v${receipt.code.side}H0z`} />
              <path fill="#000" d={receipt.code.path} />
            </svg>
          </div>
          <form method="post" action="/admin/fiscalReceipt.pdf" target="_blank" rel="noopener">
            <input type="hidden" name="id" value={receipt.id} />
            <button type="submit" className={styles.main}>
              {m.reception_receipt_print({}, { locale })}
            </button>
          </form>
        </>
      )}
      {receipt?.state !== 'verified' && (
        <button type="button" className={styles.second} onClick={() => void look()}>
          {m.reception_receipt_look({}, { locale })}
        </button>
      )}
      <button type="button" className={styles.second} onClick={onClose}>
        {m.reception_cancel({}, { locale })}
      </button>
    </section>
  )
}
