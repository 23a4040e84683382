/*
 * The reception's app on the device: the page is asked of the network first and answered from the store when that does not answer; what it is made of
 * is named by its content and never out of date. The page itself stores what it is made of, and then itself: of a newer build whose parts did not come,
 * nothing would open. What people do goes through the page itself, not through this worker.
 */
const storeName = 'reception-1'
const page = '/admin/reception'
const patienceMs = 3_000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname === page) event.respondWith(networkFirst(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(storeFirst(request))
})

async function networkFirst(event) {
  const store = await caches.open(storeName)
  const fresh = fetch(event.request)
  const late = new Promise((_, reject) => setTimeout(reject, patienceMs, new Error('late')))
  try {
    return await Promise.race([fresh, late])
  } catch {
    return (await store.match(page, { ignoreVary: true })) ?? fresh
  }
}

async function storeFirst(request) {
  const store = await caches.open(storeName)
  const found = await store.match(request, { ignoreVary: true })
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok) await store.put(request, answer.clone())
  return answer
}
