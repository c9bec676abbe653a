const probeTimeout = 10_000
const tile = 'https://tile.openstreetmap.org/0/0/0.png'

/** Loads a tile of the same map as an image, because an iframe does not report a failed load. */
function canReachMaps(): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = new Image()
    probe.onload = () => resolve(true)
    probe.onerror = () => resolve(false)
    setTimeout(() => resolve(false), probeTimeout)
    probe.src = tile
  })
}

function frameFor(address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.src = address
  frame.className = 'absolute inset-0 size-full bg-surface'
  return frame
}

for (const map of document.querySelectorAll<HTMLElement>('[data-map]')) {
  const { map: address = '', mapTitle = '' } = map.dataset
  const container = map.querySelector<HTMLElement>('[data-map-place]')
  const button = map.querySelector<HTMLButtonElement>('[data-map-button]')
  const note = map.querySelector<HTMLElement>('[data-map-note]')
  if (!container || !button || !note) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    button.disabled = true
    note.textContent = 'Loading the map...'
    if (await canReachMaps()) {
      const frame = frameFor(address, mapTitle)
      container.append(frame)
      button.hidden = true
      frame.focus()
      note.textContent = 'Map data © OpenStreetMap contributors.'
    } else {
      button.disabled = false
      button.focus()
      note.textContent = 'The live map could not be loaded. Please use the address next to it.'
    }
  })
}
