/*
 * During the festival the home page and the schedule are kept on the device: asked of the network first, and answered from the store when it
 * does not answer. `app/home/festival-now/keep-now.ts` starts this worker. When the home page says nothing of now any more, the festival is
 * over: the worker empties its store and leaves.
 */
const storeName = 'now-1'
const patienceMs = 4_000
const kept = /^\/(EN|SI)(\/schedule)?$/
const isOfNow = 'data-island="festival-now"'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && kept.test(pathname) && search === '') {
    event.respondWith(networkFirst(event, pathname))
  } else if (pathname.startsWith('/assets/')) event.respondWith(storeFirst(request))
})

async function networkFirst(event, pathname) {
  const store = await caches.open(storeName)
  const fresh = fetch(event.request)
  event.waitUntil(fresh.then((answer) => keep(store, pathname, answer.clone())).catch(() => undefined))
  const late = new Promise((_, reject) => setTimeout(reject, patienceMs, new Error('late')))
  try {
    return await Promise.race([fresh, late])
  } catch {
    const found = await store.match(pathname, { ignoreVary: true })
    return found ?? fresh
  }
}

async function keep(store, pathname, answer) {
  if (answer.status !== 200 || answer.redirected) return
  const isHome = !pathname.endsWith('/schedule')
  if (isHome && !(await answer.clone().text()).includes(isOfNow)) {
    await caches.delete(storeName)
    await self.registration.unregister()
  } else await store.put(pathname, answer)
}

/** Named by their content, so never out of date. */
async function storeFirst(request) {
  const found = await caches.match(request, { ignoreVary: true })
  return found ?? fetch(request)
}
