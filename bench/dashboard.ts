import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLighthouse } from './lighthouse.ts'
import { atMost, type Figure, median } from './report.ts'
import { type people, signIn } from './sign-in.ts'

const rounds = 5
const targets = { interactive: 1_000, 'largest-contentful-paint': 2_500, 'total-blocking-time': 200 }
const names = {
  interactive: 'interactive',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
}
type Audit = keyof typeof targets
const audits = Object.keys(targets) as Audit[]

const screens: Record<keyof typeof people, Record<string, string>> = {
  client: { Dashboard: '', Applications: '/pending-applications' },
  admin: { 'New orders': '/new-orders', Overview: '/Admin-Dashboard' },
}

/** Measures loading of dashboard screens on Lighthouse's phone, with an empty cache and with cached scripts, as after a
 * sign-in. */
export async function measureDashboard(address: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const headers = join(folder, 'headers.json')
  try {
    const figures: Figure[] = []
    for (const user of ['client', 'admin'] as const) {
      const { cookie } = await signIn(address, user)
      await writeFile(headers, JSON.stringify({ cookie }))
      for (const [name, path] of Object.entries(screens[user])) {
        const profile = await mkdtemp(join(folder, 'profile-'))
        const measure = () => measureScreen(`${address}/dashboard${path}`, headers, profile)
        const first = await measure()
        figures.push(...toFigures(`${name} (${user}), first visit`, [first]))
        const again: Measured[] = []
        while (again.length < rounds) again.push(await measure())
        figures.push(...toFigures(`${name} (${user}), again`, again))
      }
    }
    return figures
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Measured = Record<Audit, number>

async function measureScreen(url: string, headers: string, profile: string): Promise<Measured> {
  const report = await runLighthouse(
    url,
    ['performance'],
    // The event stream never ends, so Lighthouse would wait for it.
    [`--extra-headers=${headers}`, '--disable-storage-reset', '--max-wait-for-load=15000'],
    [`--user-data-dir=${profile}`],
  )
  if (!report.finalDisplayedUrl.includes('/dashboard'))
    throw new Error(`${url} redirected away from the dashboard.`)
  const read = (audit: Audit) => report.audits[audit]?.numericValue ?? Number.NaN
  return Object.fromEntries(audits.map((audit) => [audit, read(audit)])) as Measured
}

const toFigures = (name: string, all: Measured[]): Figure[] =>
  audits.map((audit) => {
    const value = median(all.map((one) => one[audit]))
    return atMost(`${name}: ${names[audit]}`, Math.round(value), targets[audit], ' ms')
  })
