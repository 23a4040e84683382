import type { afterFault, FaultKind, isChunkFailure } from './after-fault.ts'
import type { isCrawler } from './crawler.ts'

/** What the guard needs to show the error page where nothing else may be there any more. */
export type GuardWords = {
  readonly status: string
  readonly title: string
  readonly other: { readonly lang: string; readonly text: string }
  readonly text: string
  readonly again: string
  readonly home: { readonly href: string; readonly text: string }
  /** of the notice over a page that goes on */
  readonly notice: { readonly text: string; readonly reload: string; readonly close: string }
  /** names of classes */
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

/** What the page's own scripts call: `window.rondaStart`. */
export type StartGuard = {
  fault(kind: FaultKind, error: unknown): void
  /** The entry script has run to its end: from here on the page lives. */
  started(): void
}

type Decisions = {
  readonly after: typeof afterFault
  readonly crawls: typeof isCrawler
  readonly isChunk: typeof isChunkFailure
}

/**
 * Stands in a page with scripts before they are asked for, so that also their not coming is seen: records what breaks, loads the page anew or shows
 * the error page as `after` decides. Written into the page as text: uses nothing outside itself but the browser.
 */
export function standGuard(words: GuardWords, { after, crawls, isChunk }: Decisions): void {
  const memory = 'ronda.reloadedAt'
  const mostReports = 5
  let reports = 0
  let isOver = false
  let hasStarted = false
  let hasTold = false

  const instant = () => performance.timeOrigin + new Event('now').timeStamp
  const recall = (): { reloadedAt: number | null; remembers: boolean } => {
    try {
      const written = sessionStorage.getItem(memory)
      sessionStorage.setItem(memory, written ?? '')
      return { reloadedAt: written ? Number(written) : null, remembers: true }
    } catch {
      return { reloadedAt: null, remembers: false }
    }
  }
  const say = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  const record = (kind: FaultKind, error: unknown) => {
    reports += 1
    if (reports > mostReports) return
    const build = document.documentElement.dataset.build ?? null
    const body = JSON.stringify({ kind, message: say(error).slice(0, 500), path: location.pathname, build })
    const headers = { 'Content-Type': 'application/json' }
    void fetch('/api/errors', { method: 'POST', body, headers, keepalive: true }).catch(() => undefined)
  }
  const part = (tag: string, look: keyof GuardWords['looks'] | null, text = '') => {
    const element = document.createElement(tag)
    if (look) element.className = words.looks[look]
    element.textContent = text
    return element
  }
  const render = () => {
    const way = (look: 'again' | 'home', href: string, text: string) => {
      const link = part('a', look, text)
      link.setAttribute('href', href)
      return link
    }
    const other = part('p', 'other', words.other.text)
    other.lang = words.other.lang
    const title = part('h1', null, words.title)
    title.tabIndex = -1
    const ways = part('p', 'ways')
    const here = location.pathname + location.search
    ways.append(way('again', here, words.again), way('home', words.home.href, words.home.text))
    const page = part('main', 'page')
    page.append(part('p', 'status', words.status), title, other, part('p', null, words.text), ways)
    document.body.replaceChildren(page)
    document.title = words.title
    title.focus()
  }
  const tell = () => {
    if (hasTold) return
    hasTold = true
    // a live region speaks of what changes in it, so it is there before its words
    const notice = part('div', 'notice')
    notice.setAttribute('role', 'alert')
    document.body.append(notice)
    const button = (look: 'again' | 'home', text: string, press: () => void) => {
      const element = part('button', look, text)
      element.setAttribute('type', 'button')
      element.addEventListener('click', press)
      return element
    }
    const ways = part('p', 'noticeWays')
    const { text, reload, close } = words.notice
    ways.append(
      button('again', reload, () => location.reload()),
      button('home', close, () => notice.remove()),
    )
    notice.append(part('p', null, text), ways)
  }
  const decide = (kind: FaultKind) => {
    const { userAgent, onLine } = navigator
    const circumstances = {
      kind,
      now: instant(),
      ...recall(),
      isCrawler: crawls(userAgent),
      isOnline: onLine,
    }
    return after(circumstances)
  }
  const remember = () => {
    try {
      sessionStorage.setItem(memory, String(instant()))
    } catch {
      // `decide` has seen that nothing is remembered
    }
  }
  const show = () => {
    isOver = true
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', render)
    else render()
  }
  const fault = (kind: FaultKind, error: unknown) => {
    if (isOver) return
    record(kind, error)
    const then = decide(kind)
    if (then === 'show') show()
    if (then === 'tell') tell()
    if (then !== 'reload') return
    isOver = true
    remember()
    location.reload()
  }
  const started = () => {
    hasStarted = true
  }
  Object.assign(window, { rondaStart: { fault, started } satisfies StartGuard })

  // extensions throw in pages too, and inline scripts have the page's own address
  const isOurFile = (address: string) => {
    const file = URL.canParse(address) ? new URL(address) : null
    return file?.origin === location.origin && file.pathname !== location.pathname
  }
  // whole pages import the entry script by an expression: what it throws rejects that
  const isFromOurFiles = (error: unknown) =>
    error instanceof Error && (error.stack?.match(/https?:[^\s()]+?(?=:\d+:\d+)/g) ?? []).some(isOurFile)

  const ours = () => (hasStarted ? 'living' : 'start')

  // a script that does not come, or whose parts do not, says so to itself alone
  addEventListener(
    'error',
    (event) => {
      const { target } = event
      const isOurs = target instanceof HTMLScriptElement && target.type === 'module'
      if (isOurs) fault('chunk', `no script ${target.src}`)
      else if (event instanceof ErrorEvent) {
        const kind = isOurFile(event.filename) ? ours() : 'loose'
        fault(kind, event.error ?? event.message)
      }
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => {
    const kind = isFromOurFiles(reason) ? ours() : 'loose'
    fault(isChunk(say(reason)) ? 'chunk' : kind, reason)
  })
  addEventListener('vite:preloadError', (event) => {
    event.preventDefault()
    fault('chunk', (event as Event & { payload?: unknown }).payload)
  })

  // React Router loads the page anew by itself when a page's module does not come, and asks nobody how often it did so
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => {
    const asked = event as Event & { navigationType: string; userInitiated: boolean }
    if (asked.navigationType !== 'reload' || asked.userInitiated || isOver) return
    const message = 'no module of a page'
    record('chunk', message)
    const then = decide('chunk')
    if (then === 'reload') return remember()
    if (asked.cancelable) asked.preventDefault()
    if (then === 'show') show()
  })
}
