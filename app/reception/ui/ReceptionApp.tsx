import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { openDecoder } from '../device/decoder.ts'
import type { DeskSession } from '../device/desk-session.ts'
import { openDesk } from '../device/desk-session.ts'
import { Desk } from './desk/Desk.tsx'
import styles from './reception.module.css'
import { Elsewhere } from './shift/Elsewhere.tsx'
import { StartShift } from './shift/StartShift.tsx'
import { Unlock } from './shift/Unlock.tsx'

export type ReceptionAppProps = {
  readonly locale: Locale
  readonly build: string
  /** The signed-in user's name, for the first field. */
  readonly username: string
  readonly mayHandleMoney: boolean
  readonly stations: readonly string[]
}

/** The desks' app: its screen follows from the device's data. Outside a shift it links to the receptionists' pages with the menu, which it lacks. */
export function ReceptionApp({ build, ...props }: ReceptionAppProps) {
  const [desk, setDesk] = useState<DeskSession | null>(null)
  useEffect(() => {
    const opened = openDesk(build)
    setDesk(opened)
    const stop = opened.resume()
    keepApp()
    return stop
  }, [build])
  return desk ? <Phases desk={desk} {...props} /> : <Waiting locale={props.locale} />
}

type PhasesProps = Omit<ReceptionAppProps, 'build'> & { readonly desk: DeskSession }

function Phases({ desk, locale, ...props }: PhasesProps) {
  const view = useSyncExternalStore(desk.subscribe, desk.view, desk.view)
  if (view.phase === 'loading' && !view.isElsewhere) return <Waiting locale={locale} />
  if (view.phase === 'working' && view.snapshot && view.state && view.shift)
    return (
      <>
        {view.isElsewhere && (
          <main className={styles.elsewhere}>
            <h1>{m.reception_title({}, { locale })}</h1>
            <Elsewhere desk={desk} locale={locale} />
          </main>
        )}
        <Desk
          desk={desk}
          view={view}
          locale={locale}
          {...props}
          shift={view.shift}
          snapshot={view.snapshot}
          state={view.state}
        />
      </>
    )
  return (
    <main className={styles.gate}>
      <h1>{m.reception_title({}, { locale })}</h1>
      {view.phase === 'shutOut' && (
        <p className={styles.refusal} role="alert">
          {m.reception_shut_out({}, { locale })}
        </p>
      )}
      {view.isElsewhere ? (
        <Elsewhere desk={desk} locale={locale} />
      ) : view.phase === 'locked' && view.shift ? (
        <Unlock desk={desk} shift={view.shift} view={view} locale={locale} />
      ) : (
        <StartShift desk={desk} locale={locale} username={props.username} stations={props.stations} />
      )}
      <nav className={styles.away}>
        <a href="/admin/plesisce">{m.office_floor_title({}, { locale })}</a>
        <a href="/admin/blagajna">{m.office_control_title({}, { locale })}</a>
      </nav>
    </main>
  )
}

function Waiting({ locale }: { readonly locale: Locale }) {
  return (
    <main className={styles.gate} aria-busy="true">
      <h1>{m.reception_title({}, { locale })}</h1>
      <p>{m.reception_opening({}, { locale })}</p>
      <template data-unhydrated />
    </main>
  )
}

const workerPath = '/reception-worker.js'

/** Keeps the app itself on the device, with all it has loaded, so that it opens without network. */
function keepApp(): void {
  if (!('serviceWorker' in navigator) || !navigator.onLine) return
  void (async () => {
    await navigator.serviceWorker.register(workerPath, { scope: '/admin/reception' })
    const store = await caches.open('reception-1')
    // what reads codes for the camera, where the browser does not: it is to work without network
    await openDecoder().catch(() => undefined)
    const page = await fetch(location.pathname)
    const isPage = page.ok && !page.redirected
    const text = isPage ? await page.clone().text() : ''
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const parts = new Set([text, ...loaded].flatMap((one) => one.match(/\/assets\/[\w.-]+/g) ?? []))
    await Promise.all([...parts].map(async (path) => (await store.match(path)) ?? store.add(path)))
    // after its parts: without network a page of a newer build would not open
    if (isPage) await store.put('/admin/reception', page)
    document.documentElement.dataset.kept = ''
  })().catch(() => undefined) // without storage the app works as long as there is network
}
