import { Checkbox } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { type CopiedPart, copiedParts } from '../../copy/parts.ts'
import type { CopySource } from '../../copy/queries/read-source.server.ts'
import styles from './CopyScreen.module.css'

const labels = {
  programme: m.settings_copy_part_programme,
  venues: m.settings_copy_part_venues,
  artists: m.settings_copy_part_artists,
  prices: m.settings_copy_part_prices,
  codes: m.settings_copy_part_codes,
  texts: m.settings_copy_part_texts,
  team: m.settings_copy_part_team,
  costs: m.settings_copy_part_costs,
} as const satisfies Record<CopiedPart, unknown>

type CopyPartsProps = {
  readonly parts: ReadonlySet<CopiedPart>
  readonly counts: CopySource['counts']
  readonly onChange: (parts: readonly CopiedPart[]) => void
  readonly locale: Locale
}

/** The parts copied into the new edition, with their counts. */
export function CopyParts({ parts, counts, onChange, locale }: CopyPartsProps) {
  const toggle = (part: CopiedPart) =>
    onChange(copiedParts.filter((one) => (one === part ? !parts.has(one) : parts.has(one))))
  return (
    <section className={office.part} aria-labelledby="copy-parts">
      <h2 id="copy-parts">{m.settings_copy_parts({}, { locale })}</h2>
      <div className={styles.parts}>
        {copiedParts.map((part) => (
          <div key={part} className={styles.part}>
            <Checkbox
              label={labels[part]({}, { locale })}
              checked={parts.has(part)}
              // events are held in venues
              disabled={part === 'venues' && parts.has('programme')}
              onChange={() => toggle(part)}
            />
            <b>{counts[part]}</b>
          </div>
        ))}
      </div>
      <p className={office.hint}>
        {parts.has('programme') && !parts.has('prices') && m.settings_copy_without_prices({}, { locale })}{' '}
        {parts.has('programme') && !parts.has('artists') && m.settings_copy_without_artists({}, { locale })}{' '}
        {m.settings_copy_never({}, { locale })}
      </p>
    </section>
  )
}
