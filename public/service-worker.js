const offlinePage = '/offline.html'
const cacheName = 'dashboard-offline-1'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(cacheName).then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' }))),
  )
  self.skipWaiting()
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
})

async function open(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error()
  }
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
