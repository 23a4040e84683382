/** The worker that answers with the kept pages, and the store it keeps them in: `public/now-worker.js` says the same. */
const workerPath = '/now-worker.js'
const storeName = 'now-1'
const keptPages = ['/EN', '/SI', '/EN/schedule', '/SI/schedule']

const everyMs = 20_000
/** A page rendered longer ago is loaded again when it becomes visible. */
const staleMs = 90_000
/** A page being left is not reloaded, which would keep the visitor on it. */
const leavingMs = 10_000

/**
 * Updates the list of current events by the festival's clock, reports a missing network, and stores this page on the device for then: in both
 * languages, with the schedule.
 */
export function keepNow(island: HTMLElement): void {
  const renderedAt = Number(island.querySelector<HTMLElement>('[data-at]')?.dataset.at)
  const offline = island.querySelector<HTMLElement>('[data-offline]')
  const anchor = anchorOf(renderedAt)
  const now = () => anchor.festival + deviceNow() - anchor.device
  const sinceMs = () => now() - renderedAt
  const tell = () => {
    moveOn(island, now())
    if (offline) offline.hidden = navigator.onLine && sinceMs() < staleMs
  }
  tell()
  setInterval(tell, everyMs)
  let leftAt = Number.NEGATIVE_INFINITY
  const readAgain = () => {
    if (deviceNow() - leftAt > leavingMs) location.reload()
  }
  addEventListener('beforeunload', () => {
    leftAt = deviceNow()
  })
  addEventListener('online', readAgain)
  addEventListener('offline', tell)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && navigator.onLine && sinceMs() > staleMs) readAgain()
    else tell()
  })
  if ('serviceWorker' in navigator && navigator.onLine) {
    keep().then(
      () => {
        island.dataset.kept = ''
      },
      () => {
        // without storage no page is stored for offline use; the page itself works
      },
    )
  }
}

/** Hides ended events, marks current ones, and shows as many of the next as the list has room for. */
function moveOn(island: HTMLElement, now: number): void {
  for (const list of island.querySelectorAll<HTMLElement>('[data-most]')) {
    let room = Number(list.dataset.most)
    for (const line of list.querySelectorAll<HTMLElement>('[data-from]')) {
      const isOn = Number(line.dataset.from) <= now
      const isOver = Number(line.dataset.to) <= now
      line.toggleAttribute('data-on', isOn && !isOver)
      if (!isOn) room -= 1
      line.hidden = isOver || (!isOn && room < 0)
    }
  }
}

/** An instant by the festival's clock and by the device's, which need not agree: a demo's does not. */
type Anchor = { readonly festival: number; readonly device: number }

/**
 * From where the festival's clock continues: the last time this device got a new page. A stored page may be shown later, in the other language too,
 * and the time passed since then counts.
 */
function anchorOf(renderedAt: number): Anchor {
  const device = deviceNow()
  try {
    const [festival, seen] = (localStorage.getItem(storeName) ?? '').split(' ').map(Number)
    if (festival !== undefined && seen !== undefined && seen <= device) {
      const isKept = !navigator.onLine && renderedAt <= festival + device - seen
      if (festival === renderedAt || isKept) return { festival, device: seen }
    }
    localStorage.setItem(storeName, `${renderedAt} ${device}`)
  } catch {
    // storage may be closed to pages
  }
  return { festival: renderedAt, device }
}

/** Milliseconds of the device's clock, only to know how much time has passed: what time it is the page says. */
function deviceNow(): number {
  return performance.timeOrigin + new Event('now').timeStamp
}

async function keep(): Promise<void> {
  await navigator.serviceWorker.register(workerPath)
  const store = await caches.open(storeName)
  const pages = await Promise.all(
    keptPages.map(async (path) => {
      const answer = await fetch(path)
      if (answer.ok) await store.put(path, answer.clone())
      return answer.text()
    }),
  )
  // the files that the pages name, and those that this page has loaded
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const parts = new Set([...pages, ...loaded].flatMap((text) => text.match(/\/assets\/[\w.-]+/g) ?? []))
  await Promise.all([...parts].map(async (path) => (await store.match(path)) ?? store.add(path)))
}
