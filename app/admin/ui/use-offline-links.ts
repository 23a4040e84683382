import { useEffect } from 'react'
import { lostAnswer } from '#app/platform/start/lost-answers.ts'

/**
 * Without a network a link of the office stays where it is and says so. React Router would reload the page when the part of the build for the next
 * one does not come, and the browser would show nothing at all. The reception works offline.
 */
export function useOfflineLinks(): void {
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (navigator.onLine || !link || link.target === '_blank') return
      if (!/^\/(admin|auth)(\/|$)/.test(link.pathname) || link.pathname.startsWith('/admin/reception')) return
      if (link.origin !== location.origin || (link.hash && link.pathname === location.pathname)) return
      event.preventDefault()
      lostAnswer.missPage(link.pathname + link.search)
    }
    document.addEventListener('click', stay, true)
    return () => document.removeEventListener('click', stay, true)
  }, [])
}
