import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLighthouse } from './lighthouse.ts'
import { atMost, type Figure, median } from './report.ts'
import { type people, signIn } from './sign-in.ts'

const rounds = 3
const targets = { interactive: 1_000, 'largest-contentful-paint': 2_500, 'total-blocking-time': 200 }
const names = {
  interactive: 'interactive',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
}

const screens: Record<keyof typeof people, Record<string, string>> = {
  client: { Dashboard: '', Applications: '/pending-applications', Projects: '/projects-preview' },
  admin: {
    'New orders': '/new-orders',
    'All orders': '/new-orders?part=all',
    Invoices: '/invoices',
    'Owner projects': '/projects',
    Users: '/dashboard-users',
    Overview: '/Admin-Dashboard',
  },
}

/** When a signed-in person can use a screen on Lighthouse's phone, which knows nothing of the site yet. */
export async function measureDashboard(address: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const headers = join(folder, 'headers.json')
  try {
    const figures: Figure[] = []
    for (const who of ['client', 'admin'] as const) {
      const { cookie } = await signIn(address, who)
      await writeFile(headers, JSON.stringify({ cookie }))
      for (const [name, path] of Object.entries(screens[who])) {
        const url = `${address}/dashboard${path}`
        figures.push(...(await measureScreen(`${name} (${who})`, url, headers)))
      }
    }
    return figures
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function measureScreen(name: string, url: string, headers: string): Promise<Figure[]> {
  const audits: Awaited<ReturnType<typeof runLighthouse>>['audits'][] = []
  for (let round = 0; round < rounds; round++) {
    const report = await runLighthouse(url, ['performance'], [`--extra-headers=${headers}`])
    if (!report.finalDisplayedUrl.includes('/dashboard')) throw new Error(`${url} led away.`)
    audits.push(report.audits)
  }
  return (['interactive', 'largest-contentful-paint', 'total-blocking-time'] as const).map((audit) => {
    const value = median(audits.map((one) => one[audit]?.numericValue ?? Number.NaN))
    return atMost(`${name}: ${names[audit]}`, Math.round(value), targets[audit], ' ms')
  })
}
