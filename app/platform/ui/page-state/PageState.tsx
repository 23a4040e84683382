import { useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  UNSAFE_DataRouterContext,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { m } from '../../messages/messages.js'
import { outdatedEvent, unreachedEvent } from '../../start/decide-after-error.ts'
import { type LostAnswer, lostAnswer, noteShown } from '../../start/lost-answers.ts'
import { servedBuild } from '../../start/watch-builds.ts'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'
import { useLocale } from '../use-locale.ts'
import styles from './PageState.module.css'

/** Over every hydrated page: a bar while the next one is fetched, and a notice when the server did not answer. */
export function PageState() {
  useShownPage()
  return (
    <>
      <LoadingBar />
      <LostAnswerNotice />
    </>
  )
}

function useShownPage(): void {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  useEffect(() => {
    const given = matches.filter(({ loaderData }) => loaderData !== undefined)
    noteShown({
      address: pathname + search,
      page: matches.at(-1)?.id ?? '',
      data: new Map(given.map(({ id, loaderData }) => [id, loaderData])),
    })
  }, [pathname, search, matches])
}

/** For the eye alone: it lies beyond every landmark, and the title of the next page is read out by itself. */
function LoadingBar() {
  const { state } = useNavigation()
  const lost = useLost()
  // a page that could not be asked for does not come
  return state === 'idle' || lost?.kind === 'read' ? null : (
    <div className={styles.loading} data-loading aria-hidden="true" />
  )
}

function useLost(): LostAnswer | null {
  return useSyncExternalStore(lostAnswer.subscribe, lostAnswer.get, () => null)
}

function LostAnswerNotice() {
  const lost = useLost()
  useUnreachedPages()
  useOutdatedPages()
  const [shown, setShown] = useState({ lost, count: 0 })
  if (shown.lost !== lost) setShown({ lost, count: shown.count + 1 })
  // a new element each time, so that the same sentence is announced again
  return lost && <Lost key={shown.count} lost={lost} />
}

/** React renders a navigation after it has begun, on a busy machine after its failure: a failure not longer ago is that of the navigation. */
const mostLateMs = 5_000

/** A part of the build for the next page did not come: React Router waits for it for ever, also when the page is asked for again. */
function useUnreachedPages(): void {
  const next = useNavigation().location
  const missed = useRef(new Set<string>())
  const hasFailed = useRef(false)
  useEffect(() => {
    if (!next) {
      const note = () => {
        hasFailed.current = true
        setTimeout(() => {
          hasFailed.current = false
        }, mostLateMs)
      }
      window.addEventListener(unreachedEvent, note)
      return () => window.removeEventListener(unreachedEvent, note)
    }
    const { pathname } = next
    const address = pathname + next.search
    if (missed.current.has(pathname)) void load(address)
    const miss = () => {
      missed.current.add(pathname)
      lostAnswer.missPage(address, true)
    }
    if (hasFailed.current) miss()
    hasFailed.current = false
    window.addEventListener(unreachedEvent, miss)
    return () => window.removeEventListener(unreachedEvent, miss)
  }, [next])
}

/** After an update the script of the next page is gone: that page is loaded, and not the one that is left. */
function useOutdatedPages(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useEffect(() => {
    const goOn = (event: Event) => {
      // the router knows of a navigation before React has rendered it
      const next = router?.state.navigation.location
      if (!next) return
      event.preventDefault()
      window.location.assign(next.pathname + next.search + next.hash)
    }
    window.addEventListener(outdatedEvent, goOn)
    return () => window.removeEventListener(outdatedEvent, goOn)
  }, [router])
}

/** Loads the page as a whole if the server answers; the browser would show nothing at all otherwise. */
async function load(address: string): Promise<void> {
  if ((await servedBuild()) === null) lostAnswer.missPage(address, true)
  else window.location.assign(address)
}

function Lost({ lost }: { readonly lost: LostAnswer }) {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const { address, needsLoad = false } = lost
  const isRead = lost.kind === 'read'
  useEffect(() => {
    if (!isRead || needsLoad) return
    const readAgain = () => void revalidate()
    window.addEventListener('online', readAgain)
    return () => window.removeEventListener('online', readAgain)
  }, [isRead, needsLoad, revalidate])
  const { box, goBack } = useReachable()
  const close = () => {
    goBack()
    lostAnswer.close()
  }
  // the server's own sentence says what happened
  const ofWrite = lost.sentence === null ? m.platform_lost_write : m.platform_lost_refused
  const text = isRead ? m.platform_lost_read : ofWrite
  return (
    <div className={styles.lost} ref={box}>
      <Notice
        tone="error"
        title={lost.sentence ?? m.platform_lost_title({}, { locale })}
        action={
          <>
            {isRead && (
              <Button type="button" onClick={() => void (needsLoad ? load(address) : revalidate())}>
                {m.platform_outage_again({}, { locale })}
              </Button>
            )}
            <Button type="button" variant="quiet" onClick={close}>
              {m.platform_menu_close({}, { locale })}
            </Button>
          </>
        }
      >
        {text({}, { locale })}
      </Notice>
    </div>
  )
}

/** F6 leads to the notice, out of an open dialog too, whose Tab stays within it; closing it gives the focus back. */
function useReachable() {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    before.current = document.activeElement
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && !box.current?.contains(target)) before.current = target
    }
    const reach = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      box.current?.querySelector('button')?.focus()
    }
    document.addEventListener('focusin', note)
    document.addEventListener('keydown', reach)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('keydown', reach)
    }
  }, [])
  const goBack = () => {
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
  }
  return { box, goBack }
}
