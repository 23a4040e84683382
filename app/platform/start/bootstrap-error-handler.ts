import type { isCrawler } from './crawler.ts'
import type { decideAfterError, ErrorKind, isChunkFailure } from './decide-after-error.ts'

/** The texts and class names of the error page, for when no other script has loaded. */
export type ErrorPageTexts = {
  readonly status: string
  readonly title: string
  readonly other: { readonly lang: string; readonly text: string }
  readonly text: string
  readonly again: string
  readonly home: { readonly href: string; readonly text: string }
  /** the notice over a page that keeps working */
  readonly notice: { readonly text: string; readonly reload: string; readonly close: string }
  /** class names */
  readonly looks: {
    readonly [Part in
      | 'page'
      | 'status'
      | 'other'
      | 'ways'
      | 'again'
      | 'home'
      | 'notice'
      | 'noticeWays']: string
  }
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
}

/**
 * The first script of a page, so that it also sees other scripts fail to load: records errors, and reloads the page or shows the error
 * page as `after` decides. Written into the page as text: it uses nothing outside itself but the browser.
 */
export function handleBootstrapErrors(texts: ErrorPageTexts, { after, crawls, isChunk }: Decisions): void {
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
  const part = (tag: string, look: keyof ErrorPageTexts['looks'] | null, text = '') => {
    const element = document.createElement(tag)
    if (look) element.className = texts.looks[look]
    element.textContent = text
    return element
  }
  const render = () => {
    const linkTo = (look: 'again' | 'home', href: string, text: string) => {
      const link = part('a', look, text)
      link.setAttribute('href', href)
      return link
    }
    const other = part('p', 'other', texts.other.text)
    other.lang = texts.other.lang
    const title = part('h1', null, texts.title)
    title.tabIndex = -1
    const links = part('p', 'ways')
    const here = location.pathname + location.search
    links.append(linkTo('again', here, texts.again), linkTo('home', texts.home.href, texts.home.text))
    const page = part('main', 'page')
    page.append(part('p', 'status', texts.status), title, other, part('p', null, texts.text), links)
    document.body.replaceChildren(page)
    document.title = texts.title
    title.focus()
  }
  const notify = () => {
    if (hasNotified) return
    hasNotified = true
    // a live region announces changes, so it is inserted before its text
    const notice = part('div', 'notice')
    notice.setAttribute('role', 'alert')
    document.body.append(notice)
    const button = (look: 'again' | 'home', text: string, press: () => void) => {
      const element = part('button', look, text)
      element.setAttribute('type', 'button')
      element.addEventListener('click', press)
      return element
    }
    const links = part('p', 'noticeWays')
    const { text, reload, close } = texts.notice
    links.append(
      button('again', reload, () => location.reload()),
      button('home', close, () => notice.remove()),
    )
    notice.append(part('p', null, text), links)
  }
  const decide = (kind: ErrorKind) => {
    const { userAgent, onLine } = navigator
    const circumstances = {
      kind,
      now: instant(),
      ...readMemory(),
      isCrawler: crawls(userAgent),
      isOnline: onLine,
    }
    return after(circumstances)
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
  const handleError = (kind: ErrorKind, error: unknown) => {
    if (isOver) return
    record(kind, error)
    const then = decide(kind)
    if (then === 'show') show()
    if (then === 'tell') notify()
    if (then !== 'reload') return
    isOver = true
    writeMemory()
    location.reload()
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
  addEventListener('unhandledrejection', ({ reason }) => {
    const kind = isFromOurFiles(reason) ? ours() : 'loose'
    handleError(isChunk(describe(reason)) ? 'chunk' : kind, reason)
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
    if (then === 'reload') return writeMemory()
    if (asked.cancelable) asked.preventDefault()
    if (then === 'show') show()
  })
}
