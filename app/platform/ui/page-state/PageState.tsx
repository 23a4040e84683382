import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useMatches, useNavigation, useRevalidator } from 'react-router'
import { m } from '../../messages/messages.js'
import { lostAnswer, noteShown } from '../../start/lost-answers.ts'
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
  return state === 'idle' ? null : <div className={styles.loading} data-loading aria-hidden="true" />
}

function LostAnswerNotice() {
  const locale = useLocale()
  const lost = useSyncExternalStore(lostAnswer.subscribe, lostAnswer.get, () => null)
  const { revalidate } = useRevalidator()
  const isRead = lost?.kind === 'read'
  useEffect(() => {
    if (!isRead) return
    const readAgain = () => void revalidate()
    window.addEventListener('online', readAgain)
    return () => window.removeEventListener('online', readAgain)
  }, [isRead, revalidate])
  if (!lost) return null
  // the server's own sentence says that it did not take what was sent
  const ofWrite = lost.sentence === null ? m.platform_lost_write : m.platform_lost_refused
  const text = isRead ? m.platform_lost_read : ofWrite
  return (
    <div className={styles.lost}>
      <Notice
        tone="error"
        title={lost.sentence ?? m.platform_lost_title({}, { locale })}
        action={
          <>
            {isRead && (
              <Button type="button" onClick={() => void revalidate()}>
                {m.platform_outage_again({}, { locale })}
              </Button>
            )}
            <Button type="button" variant="quiet" onClick={() => lostAnswer.set(null)}>
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
