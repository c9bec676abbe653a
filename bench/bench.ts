import { inspect } from 'node:util'
import { createDataFolder, startSiteProcess } from '#tests/site-process.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { measureArchives } from './archives.ts'
import { measureDashboard } from './dashboard.ts'
import { measureDelivery } from './delivery.ts'
import { measureEditor } from './editor.ts'
import { measureGrowth } from './growth.ts'
import { measureHostile } from './hostile/hostile.ts'
import { measureInbox } from './inbox.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLoad } from './load/load.ts'
import { measureMedia } from './media.ts'
import { measureMenu } from './menu.ts'
import { measureNotes } from './notes.ts'
import { measurePapers } from './papers.ts'
import { measurePeople } from './people.ts'
import { measureRatios } from './ratios.ts'
import { type Figure, printTable, writeSection } from './report.ts'
import { measureReports } from './reports.ts'
import { measureSheets } from './sheets.ts'
import { measureStart } from './start-time.ts'
import { measureStatements } from './statements.ts'
import { measureUncached } from './uncached.ts'
import { measureUploads } from './uploads.ts'
import { measureViewer } from './viewer.ts'
import { measureWeight } from './weight.ts'

/** All measurements, or those named as arguments. */
const measurements = {
  start: measureStart,
  ratios: measureRatios,
  uncached: measureUncached,
  weight: measureWeight,
  viewer: measureViewer,
  lighthouse: measureLighthouse,
  dashboard: measureDashboard,
  menu: measureMenu,
  editor: measureEditor,
  growth: measureGrowth,
  people: measurePeople,
  inbox: measureInbox,
  uploads: measureUploads,
  archives: measureArchives,
  delivery: measureDelivery,
  hostile: measureHostile,
  notes: measureNotes,
  reports: measureReports,
  statements: measureStatements,
  papers: measurePapers,
  media: measureMedia,
  load: measureLoad,
  // Last, because it leaves a million rows in the database.
  sheets: measureSheets,
}
const chosen = process.argv.slice(2)

process.env.CHROMIUM_PATH = await findBrowser()
await using folder = await createDataFolder()
const settings = { DATA_DIR: folder.path }
const site = await startSiteProcess({ settings })
const figures: Figure[] = []
const failed: string[] = []
try {
  for (const [name, measure] of Object.entries(measurements)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    process.stdout.write(`Measuring: ${name}\n`)
    try {
      const measured = await measure(site.address)
      await writeSection(name, measured, Object.keys(measurements))
      figures.push(...measured)
    } catch (error) {
      // The other measurements go on.
      process.stderr.write(`${name}: ${inspect(error)}\n`)
      failed.push(name)
    }
  }
} finally {
  await site.stop()
}

printTable(figures)
if (failed.length > 0) process.stderr.write(`Not measured: ${failed.join(', ')}\n`)
process.exitCode = failed.length === 0 && figures.every(({ isReached }) => isReached) ? 0 : 1
