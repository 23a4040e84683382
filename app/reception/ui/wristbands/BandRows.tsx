import { useState } from 'react'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { useBaseVersion } from '#app/platform/ui/admin/use-base-version.ts'
import { OnceForm } from '#app/platform/ui/page-state/OnceForm.tsx'
import type { Control } from '../../control/control.server.ts'
import { type BandColour, bandColours, bandState, fewBands, type Wristband } from '../../wristband.ts'
import styles from '../control/ControlScreen.module.css'
import { bandName } from './band-name.ts'

type BandRowsProps = Pick<Control, 'bands' | 'itemNames' | 'maySetBands'> & {
  /** To what was sent last on this page. */
  readonly answer: unknown
  readonly locale: Locale
}

/** The colours of wristbands: for which items, how many are left, and at which station they were given. Q29 */
export function BandRows({ bands, itemNames, maySetBands, answer, locale }: BandRowsProps) {
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
          <BandForm bands={bands} itemNames={itemNames} answer={answer} locale={locale} />
        </details>
      )}
    </section>
  )
}

/** Sets a colour, from what is stored of it. */
function BandForm({ bands, itemNames, answer, locale }: Omit<BandRowsProps, 'maySetBands'>) {
  const [colour, setColour] = useState<BandColour>(bandColours[0])
  return (
    <OnceForm method="post" className={styles.bands}>
      <label>
        {m.reception_band_colour({}, { locale })}
        <select
          name="colour"
          value={colour}
          onChange={({ currentTarget: { value } }) =>
            setColour(bandColours.find((one) => one === value) ?? colour)
          }
        >
          {bandColours.map((one) => (
            <option key={one} value={one}>
              {bandName(one, locale)}
            </option>
          ))}
        </select>
      </label>
      <BandFields
        key={colour}
        band={bands.find((one) => one.colour === colour)}
        itemNames={itemNames}
        answer={answer}
        locale={locale}
      />
      <button type="submit" name="intent" value="wristband">
        {m.reception_band_save({}, { locale })}
      </button>
    </OnceForm>
  )
}

type BandFieldsProps = Pick<BandRowsProps, 'itemNames' | 'answer' | 'locale'> & {
  /** Absent: the colour is not used. */
  readonly band: Wristband | undefined
}

function BandFields({ band, itemNames, answer, locale }: BandFieldsProps) {
  const shown = useBaseVersion(bandState(band), answer)
  // those ticked or cleared here; the others are as they are stored, also after a colleague's change
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  return (
    <>
      <input type="hidden" name="shown" value={shown} />
      <label>
        {m.reception_band_pieces({}, { locale })}
        <input name="pieces" type="number" min={0} max={100_000} defaultValue={band?.pieces} required />
      </label>
      <fieldset>
        <legend>{m.reception_band_items({}, { locale })}</legend>
        {Object.entries(itemNames).map(([code, name]) => (
          <label key={code}>
            <input
              name="item"
              type="checkbox"
              value={code}
              checked={chosen[code] ?? band?.items.includes(code) ?? false}
              onChange={({ currentTarget: { checked } }) => setChosen({ ...chosen, [code]: checked })}
            />
            {inLocale(name, locale).text}
          </label>
        ))}
      </fieldset>
    </>
  )
}
