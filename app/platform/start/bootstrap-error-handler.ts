import type { isCrawler } from './crawler.ts'
import type { decideAfterError, ErrorKind, isChunkFailure, isUnreached } from './decide-after-error.ts'

/** The messages shown when no other script has loaded, as HTML rendered by the server. */
export type ErrorHtml = {
  readonly title: string
  /** The error page: its `h1` takes the focus. */
  readonly page: string
  /** The notice over a page that still works: its first button reloads, its second closes the notice. */
  readonly notice: { readonly className: string; readonly html: string }
}

/** `window.rondaStart`, called by the page's own scripts. */
export type BootstrapErrorHandler = {
  handleError(kind: ErrorKind, error: unknown): void
  /** The entry script has finished: later errors are of kind `living`. */
  started(): void
}

type Decisions = {
  readonly after: typeof decideAfterError
  readonly crawls: typeof isCrawler
  readonly isChunk: typeof isChunkFailure
  readonly isUnreached: typeof isUnreached
  readonly unreachedEvent: string
  readonly outdatedEvent: string
}

/**
 * The first script of a page, so that it also sees other scripts fail to load: records errors, and reloads the page or shows the error
 * page as `after` decides. Written into the page as text: it uses nothing outside itself but the browser.
 */
export function handleBootstrapErrors(
  html: ErrorHtml,
  { after, crawls, isChunk, isUnreached, unreachedEvent, outdatedEvent }: Decisions,
): void {
  const memory = 'ronda.reloadedAt'
  const mostReports = 5
  let reports = 0
  let isOver = false
  let hasStarted = false
  let hasNotified = false

  const instant = () => performance.timeOrigin + new Event('now').timeStamp
  const readMemory = (): { reloadedAt: number | null; remembers: boolean } => {
    try {
      const written = sessionStorage.getItem(memory)
      sessionStorage.setItem(memory, written ?? '')
      return { reloadedAt: written ? Number(written) : null, remembers: true }
    } catch {
      return { reloadedAt: null, remembers: false }
    }
  }
  const describe = (error: unknown) =>
    error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const record = (kind: ErrorKind, error: unknown) => {
    reports += 1
    if (reports > mostReports) return
    const build = document.documentElement.dataset.build ?? null
    const body = JSON.stringify({
      kind,
      message: describe(error).slice(0, 500),
      path: location.pathname,
      build,
    })
    const headers = { 'Content-Type': 'application/json' }
    void fetch('/api/errors', { method: 'POST', body, headers, keepalive: true }).catch(() => undefined)
  }
  const render = () => {
    document.body.innerHTML = html.page
    document.title = html.title
    document.querySelector('h1')?.focus()
  }
  const notify = () => {
    if (hasNotified) return
    hasNotified = true
    // a live region announces changes, so it is inserted before its text
    const notice = document.createElement('div')
    notice.className = html.notice.className
    notice.setAttribute('role', 'alert')
    document.body.append(notice)
    notice.innerHTML = html.notice.html
    const [reload, close] = notice.querySelectorAll('button')
    reload?.addEventListener('click', () => location.reload())
    close?.addEventListener('click', () => notice.remove())
  }
  const decide = (kind: ErrorKind) => {
    const { userAgent, onLine } = navigator
    const context = {
      kind,
      now: instant(),
      ...readMemory(),
      isCrawler: crawls(userAgent),
      isOnline: onLine,
    }
    return after(context)
  }
  const writeMemory = () => {
    try {
      sessionStorage.setItem(memory, String(instant()))
    } catch {
      // `decide` already knows that storage is unavailable
    }
  }
  const show = () => {
    isOver = true
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', render)
    else render()
  }
  const reload = async () => {
    // reloading an open page while no server answers would lose it
    if (hasStarted && !(await isReached())) {
      dispatchEvent(new Event(unreachedEvent))
      return
    }
    if (isOver) return
    isOver = true
    writeMemory()
    if (hasStarted && !dispatchEvent(new Event(outdatedEvent, { cancelable: true }))) return
    location.reload()
  }
  const isReached = () =>
    fetch('/build.json', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
  const handleError = (kind: ErrorKind, error: unknown) => {
    if (isOver) return
    record(kind, error)
    const then = decide(kind)
    if (then === 'show') show()
    if (then === 'notify') notify()
    if (then === 'reload') void reload()
  }
  const started = () => {
    hasStarted = true
  }
  Object.assign(window, { rondaStart: { handleError, started } satisfies BootstrapErrorHandler })

  // extensions throw in pages too; inline scripts have the page's own address
  const isOurFile = (address: string) => {
    const file = URL.canParse(address) ? new URL(address) : null
    return file?.origin === location.origin && file.pathname !== location.pathname
  }
  // whole pages import the entry script dynamically: an error in it rejects the import
  const isFromOurFiles = (error: unknown) =>
    error instanceof Error && (error.stack?.match(/https?:[^\s()]+?(?=:\d+:\d+)/g) ?? []).some(isOurFile)

  const ours = () => (hasStarted ? 'living' : 'start')

  // the load error of a script does not bubble, so listen in the capture phase
  addEventListener(
    'error',
    (event) => {
      const { target } = event
      const isOurs = target instanceof HTMLScriptElement && target.type === 'module'
      if (isOurs) handleError('chunk', `no script ${target.src}`)
      else if (event instanceof ErrorEvent) {
        const kind = isOurFile(event.filename) ? ours() : 'loose'
        handleError(kind, event.error ?? event.message)
      }
    },
    true,
  )
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event
    // given up for another request: of an answer whose end has not come yet React Router leaves the rejection unhandled
    if (reason instanceof DOMException && reason.name === 'AbortError') return event.preventDefault()
    const text = describe(reason)
    const kind = isFromOurFiles(reason) && !isUnreached(text) ? ours() : 'loose'
    handleError(isChunk(text) ? 'chunk' : kind, reason)
  })
  addEventListener('vite:preloadError', (event) => {
    event.preventDefault()
    handleError('chunk', (event as Event & { payload?: unknown }).payload)
  })

  // React Router reloads the page by itself when a route module does not load, without counting how often
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => {
    const asked = event as Event & { navigationType: string; userInitiated: boolean }
    if (asked.navigationType !== 'reload' || asked.userInitiated || isOver) return
    const message = 'no module of a page'
    record('chunk', message)
    const then = decide('chunk')
    if (then === 'reload' && !asked.cancelable) return writeMemory()
    if (asked.cancelable) asked.preventDefault()
    if (then === 'reload') void reload()
    if (then === 'show') show()
  })
}
