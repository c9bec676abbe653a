const offlinePage = '/offline.html'
const offlineScript = '/offline.js'
const cacheName = 'dashboard-offline-49b58261'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) =>
        cache.addAll([offlinePage, offlineScript].map((path) => new Request(path, { cache: 'reload' }))),
      ),
  )
  self.skipWaiting()
  const ours = { or: [{ requestMode: 'navigate' }, { urlPattern: offlineScript }] }
  event.addRoutes?.({ condition: { not: ours }, source: 'network' })
})

self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

async function activate() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(open(event))
  else if (new URL(event.request.url).pathname === offlineScript)
    event.respondWith(fetchScript(event.request))
})

async function open(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error()
  }
}

async function fetchScript(request) {
  return (await caches.match(offlineScript)) ?? fetch(request)
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data))
})

async function show(data) {
  const { title, link, tag } = data.json()
  await self.registration.showNotification(title, {
    tag,
    data: { link },
    icon: '/brand/icon-192.png',
    lang: 'en',
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openLink(event.notification.data.link))
})

async function openLink(link) {
  const address = new URL(link, self.location.origin)
  if (address.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window' })
  const shown = windows.find(({ url }) => new URL(url).pathname.startsWith('/dashboard'))
  if (!shown) return self.clients.openWindow(address.href)
  await shown.focus()
  await shown.navigate(address.href)
}
