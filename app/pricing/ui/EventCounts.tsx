import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { PriceItem } from '../price-item.ts'
import type { EventGroup, WantedCounts } from '../quote/calculator.ts'
import { groupName } from './group-name.ts'
import styles from './PriceCalculator.module.css'

type EventCountsProps = {
  readonly groups: readonly EventGroup[]
  readonly items: readonly PriceItem[]
  readonly wanted: WantedCounts
  readonly onChange: (wanted: WantedCounts) => void
  readonly locale: Locale
}

/** How many of each kind and level: a number with a thumb-sized step on either side. */
export function EventCounts({ groups, items, wanted, onChange, locale }: EventCountsProps) {
  return (
    <fieldset className={styles.counts}>
      <legend>{m.pricing_calculator_how_many({}, { locale })}</legend>
      {groups.map((group) => (
        <Count
          key={group.key}
          name={groupName(group, items, locale)}
          isFree={group.priceItem === null}
          most={group.events.length}
          count={wanted[group.key] ?? 0}
          onChange={(count) => onChange({ ...wanted, [group.key]: count })}
          locale={locale}
        />
      ))}
    </fieldset>
  )
}

type CountProps = {
  readonly name: string
  readonly isFree: boolean
  readonly most: number
  readonly count: number
  readonly onChange: (count: number) => void
  readonly locale: Locale
}

function Count({ name, isFree, most, count, onChange, locale }: CountProps) {
  return (
    <div className={styles.count}>
      <span className={styles.name}>
        {name}
        <small>
          {m.pricing_calculator_of({ count: most }, { locale })}
          {isFree && `, ${m.pricing_free({}, { locale })}`}
        </small>
      </span>
      <button
        type="button"
        aria-label={m.pricing_calculator_fewer({ name }, { locale })}
        disabled={count === 0}
        onClick={() => onChange(count - 1)}
      >
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={name}
        min={0}
        max={most}
        value={count}
        onChange={({ target }) => onChange(Math.max(0, Math.min(most, Math.trunc(Number(target.value)))))}
      />
      <button
        type="button"
        aria-label={m.pricing_calculator_more({ name }, { locale })}
        disabled={count === most}
        onClick={() => onChange(count + 1)}
      >
        +
      </button>
    </div>
  )
}
