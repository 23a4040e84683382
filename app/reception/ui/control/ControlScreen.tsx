import { useLive } from '#app/platform/live/use-live.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { useReadEvery } from '#app/platform/ui/page-state/use-read-again.ts'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import type { Control } from '../../control/control.server.ts'
import { failureText } from '../failure-text.ts'
import { BandRows } from '../wristbands/BandRows.tsx'
import { ConflictRows } from './ConflictRows.tsx'
import styles from './ControlScreen.module.css'
import { DeviceRows } from './DeviceRows.tsx'
import { DrawerRows } from './DrawerRows.tsx'
import { QuarantineRows } from './QuarantineRows.tsx'

type ControlScreenProps = Control & {
  readonly answer: { readonly refused: string | null } | undefined
  readonly locale: Locale
}

/** The conflicts and actions that people must decide, the most urgent first. Follows the desks live. */
export function ControlScreen({ answer, locale, ...control }: ControlScreenProps) {
  const refused = answer?.refused
  const readAgain = useReadEvery(30_000)
  useLive('reception', { changed: readAgain, missed: readAgain })
  const moment = (at: Date) => `${formatDay(localDayOf(at), locale, 'brief')} ${formatTime(at, locale)}`
  return (
    <div className={styles.screen}>
      <h1>{m.office_control_title({}, { locale })}</h1>
      {control.opens.reception && (
        <p>
          <a href="/admin/reception">{m.reception_title({}, { locale })}</a>
        </p>
      )}
      {refused && (
        <p role="alert" className={styles.refused}>
          {failureText(refused, locale)}
        </p>
      )}
      <ConflictRows {...control} moment={moment} locale={locale} />
      <DrawerRows {...control} moment={moment} locale={locale} />
      <DeviceRows {...control} moment={moment} locale={locale} />
      <BandRows {...control} answer={answer} locale={locale} />
      <QuarantineRows {...control} moment={moment} locale={locale} />
    </div>
  )
}
