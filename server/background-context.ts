import { linkTo } from '#api/links/links.ts'
import type { Context, Services } from '#core/context.ts'
import { streamZip } from '#platform/archive/stream-zip.ts'
import { printPaper } from '#platform/paper/print-paper.ts'
import type { Settings } from '#platform/settings.ts'

type Parts = Services & { db: Context['db']; settings: Settings }

/** Context for background work: no user, and no rate limits. */
export const backgroundContext = ({ settings, ...parts }: Parts): Context => ({
  ...parts,
  longReads: parts.db,
  actor: { kind: 'visitor' },
  now: () => new Date(),
  limit: async () => {},
  printPaper,
  streamZip,
  linkTo,
  publicUrl: settings.publicUrl,
  maxSpreadsheetBytes: settings.maxSpreadsheetBytes,
  spreadsheetShareBytes: Infinity,
  maxUploadBytes: settings.maxUploadBytes,
  client: '',
  visitSource: () => undefined,
})
