import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { officeEditionCookie } from '#app/people/office-edition.ts'
import { readCookie } from '#app/platform/http/cookie.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import type { EditionLine } from '../../edition-line.ts'
import styles from './EditionBar.module.css'
import { useShownEdition } from './shown-edition.ts'

type EditionBarProps = {
  readonly edition: EditionLine
  readonly current: EditionLine
  readonly locale: Locale
}

/** Says that the office shows another edition than the site does, or that this page does not, and the way back; and that an edition is read-only. */
export function EditionBar({ edition, current, locale }: EditionBarProps) {
  const { pathname } = useLocation()
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  const isOfCurrent = handles.some((handle) => handle?.isOfCurrentEdition === true)
  const isOfAll = handles.some((handle) => handle?.isOfAllEditions === true)
  useFollowedChoice(edition, current)
  useShownEdition((isOfCurrent ? current : edition).id, { isOfCurrent, isOfAll })
  if (edition.isCurrent && !edition.closed) return null
  const codes = { code: edition.code, current: current.code }
  return (
    <p className={styles.bar} role="note" data-archived={(edition.archived && !isOfCurrent) || undefined}>
      <span>
        {(isOfCurrent && !edition.isCurrent ? m.layout_bar_current : textOf(edition))(codes, { locale })}
      </span>
      {!edition.isCurrent && (
        <a href={`${pathname}?edition=${current.id}`}>{m.layout_bar_back(codes, { locale })}</a>
      )}
    </p>
  )
}

function textOf({ archived, closed }: EditionLine) {
  if (archived) return m.layout_bar_archived
  return closed ? m.layout_bar_closed : m.layout_bar_other
}

/** Reloads a window that gets the focus if another window has selected another edition: otherwise its forms would write into that edition. */
function useFollowedChoice({ id }: EditionLine, current: EditionLine): void {
  useEffect(() => {
    const follow = () => {
      if (document.visibilityState !== 'visible') return
      const chosen = readCookie(document.cookie, officeEditionCookie) ?? current.id
      if (chosen !== id) window.location.assign(window.location.pathname)
    }
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('focus', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('focus', follow)
    }
  }, [id, current.id])
}
