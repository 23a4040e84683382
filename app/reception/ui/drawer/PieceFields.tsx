import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { denominations, sumOfPieces } from '../../cash/pieces.ts'
import styles from '../reception.module.css'

/** Reads these fields: the number of pieces by cents, without zeros. */
export function piecesOf(form: FormData): Record<string, number> {
  const counted = denominations.flatMap((one) => {
    const n = Number(form.get(`n${one}`) ?? 0)
    return n > 0 ? [[`${one}`, n] as const] : []
  })
  return Object.fromEntries(counted)
}

/** How many of each note and coin; the sum stands under them. */
export function PieceFields({ locale }: { readonly locale: Locale }) {
  const [pieces, setPieces] = useState<Record<string, number>>({})
  return (
    <fieldset className={styles.pieces}>
      <legend>{m.reception_pieces({}, { locale })}</legend>
      {denominations.map((one) => (
        <label key={one}>
          {formatCents(cents(one), locale)}
          <input
            name={`n${one}`}
            type="number"
            min={0}
            max={9_999}
            inputMode="numeric"
            onChange={({ currentTarget: { value } }) => setPieces({ ...pieces, [one]: Number(value) || 0 })}
          />
        </label>
      ))}
      <p role="status">
        {m.reception_change_total({ amount: formatCents(sumOfPieces(pieces), locale) }, { locale })}
      </p>
    </fieldset>
  )
}
