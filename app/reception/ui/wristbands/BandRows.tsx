import { Form } from 'react-router'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Control } from '../../control/control.server.ts'
import { bandColours, fewBands } from '../../wristband.ts'
import styles from '../control/ControlScreen.module.css'
import { bandName } from './band-name.ts'

type BandRowsProps = Pick<Control, 'bands' | 'itemNames' | 'maySetBands'> & { readonly locale: Locale }

/** The colours of wristbands: for which items, how many are left, and at which station they were given. Q29 */
export function BandRows({ bands, itemNames, maySetBands, locale }: BandRowsProps) {
  return (
    <section aria-labelledby="bands">
      <h2 id="bands">{m.reception_bands({}, { locale })}</h2>
      {bands.length === 0 && <p>{m.reception_bands_none({}, { locale })}</p>}
      <ul className={styles.rows}>
        {bands.map(({ colour, items, pieces, left, given }) => (
          <li key={colour} data-open={left <= fewBands ? '' : undefined}>
            <p>
              <strong>{bandName(colour, locale)}</strong> ·{' '}
              {m.reception_band_of({ left: Math.max(left, 0), pieces }, { locale })}
              {given.map(({ station, count }) => ` · ${station}: ${count}`)}
            </p>
            <p>
              {items
                .map((code) => itemNames[code])
                .filter((name) => name !== undefined)
                .map((name) => inLocale(name, locale).text)
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
      {maySetBands && (
        <details>
          <summary>{m.reception_band_set({}, { locale })}</summary>
          <Form method="post" className={styles.bands}>
            <label>
              {m.reception_band_colour({}, { locale })}
              <select name="colour">
                {bandColours.map((colour) => (
                  <option key={colour} value={colour}>
                    {bandName(colour, locale)}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {m.reception_band_pieces({}, { locale })}
              <input name="pieces" type="number" min={0} max={100_000} required />
            </label>
            <fieldset>
              <legend>{m.reception_band_items({}, { locale })}</legend>
              {Object.entries(itemNames).map(([code, name]) => (
                <label key={code}>
                  <input name="item" type="checkbox" value={code} />
                  {inLocale(name, locale).text}
                </label>
              ))}
            </fieldset>
            <button type="submit" name="intent" value="wristband">
              {m.reception_band_save({}, { locale })}
            </button>
          </Form>
        </details>
      )}
    </section>
  )
}
