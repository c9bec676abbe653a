const outbox = { database: 'outbox', name: 'posts', most: 50 }
const screens = { database: 'screens', name: 'kept', writer: 'writer' }

function openStore(database, name) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database)
    request.onupgradeneeded = () => request.result.createObjectStore(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function withStore({ database, name }, mode, work) {
  const opened = await openStore(database, name)
  try {
    return await work(opened.transaction(name, mode).objectStore(name))
  } finally {
    opened.close()
  }
}

async function readWriter() {
  if (!localStorage.getItem('access-token')) return undefined
  return withStore(screens, 'readonly', (store) => resultOf(store.get(screens.writer)))
}

const readPosts = (owner) =>
  withStore(outbox, 'readonly', async (store) => {
    const [keys, posts] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())])
    return posts
      .filter((_, index) => keys[index].startsWith(`${owner} `))
      .sort((one, other) => one.keptAt - other.keptAt)
  })

function textOf({ title, text, trxId }) {
  return [title, trxId && `Transaction ID ${trxId}`, text].filter(Boolean).join('\n')
}

function itemOf({ title, body, keptAt, refusal }) {
  const name = document.createElement('strong')
  name.textContent = title
  const time = document.createElement('time')
  time.textContent = new Date(keptAt).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
  const text = document.createElement('p')
  text.textContent = refusal === undefined ? textOf(body) : `${textOf(body)}\nIt was refused: ${refusal}`
  const item = document.createElement('li')
  item.append(name, time, text)
  return item
}

function optionOf({ about, path }) {
  const option = document.createElement('option')
  option.value = path
  option.textContent = about
  return option
}

async function show() {
  const writer = await readWriter()
  const posts = writer ? await readPosts(writer.owner) : []
  const waiting = document.getElementById('waiting')
  waiting.hidden = posts.length === 0
  waiting.querySelector('ul').replaceChildren(...posts.map(itemOf))
  return writer
}

async function start() {
  const { mayReport = false, threads = [] } = (await show()) ?? {}
  document.getElementById('writing').hidden = !mayReport && threads.length === 0
  if (!mayReport) about.replaceChildren()
  about.append(...threads.map(optionOf))
  about.closest('label').hidden = threads.length === 0
  const showFields = () => showFieldsOf(threads.find(({ path }) => path === about.value))
  about.addEventListener('change', showFields)
  const afterReset = () => setTimeout(showFields)
  report.addEventListener('reset', afterReset)
  showFields()
}

function showFieldsOf(thread) {
  const [title, text] = report.querySelectorAll('input, textarea')
  title.closest('label').hidden = thread !== undefined
  title.required = thread === undefined
  text.maxLength = thread?.longest ?? 10_000
  text.minLength = thread ? 1 : 10
  document.getElementById('text-label').textContent = thread ? 'Your message' : 'What happened?'
}

function reportOf(title, text) {
  const body = { about: 'other', aboutId: '', category: 'other', urgency: 'normal', title, text }
  return { path: '/problems', body: { ...body, pageAddress: '', files: [] }, title: 'Problem' }
}

const messageOf = ({ path, title }, text) => ({ path, body: { text }, title })

async function keep(form) {
  const writer = await readWriter()
  const fields = new FormData(form)
  const [chosen, title, text] = ['about', 'title', 'text'].map((name) => String(fields.get(name)).trim())
  const thread = writer?.threads?.find(({ path }) => path === chosen)
  if (!thread && !writer?.mayReport) throw new Error('Nobody is signed in')
  if ((await readPosts(writer.owner)).length >= outbox.most) throw new Error('Too many texts wait')
  const key = crypto.randomUUID()
  const post = {
    ...(thread ? messageOf(thread, text) : reportOf(title, text)),
    key,
    keptAt: Date.now(),
  }
  await withStore(outbox, 'readwrite', (store) => resultOf(store.put(post, `${writer.owner} ${key}`)))
}

const about = document.getElementById('about')
const report = document.getElementById('report')
const outcome = document.getElementById('outcome')

for (const field of report.elements) {
  field.addEventListener('input', () => field.setCustomValidity?.(''))
}

report.addEventListener('submit', async (event) => {
  event.preventDefault()
  for (const field of report.querySelectorAll('input, textarea')) {
    if (!field.required || field.value.trim().length >= field.minLength) continue
    field.setCustomValidity(
      field.minLength > 1
        ? `Please write at least ${field.minLength} characters.`
        : 'Please write something.',
    )
    field.reportValidity()
    return
  }
  try {
    await keep(report)
    report.reset()
    await show()
    outcome.textContent = 'It is kept on this device, and sent once the connection is back.'
  } catch {
    outcome.textContent = 'This browser could not keep it. Please copy the text before you leave this page.'
  }
})

const isWriting = () =>
  [...report.querySelectorAll('input, textarea')].some(({ value }) => value.trim() !== '')

addEventListener('online', () => {
  if (!isWriting()) location.reload()
  else outcome.textContent = 'The connection is back. Keep your text, then choose Try again.'
})

document.getElementById('again').addEventListener('submit', (event) => {
  event.preventDefault()
  location.reload()
})

void start().catch(() => {})
