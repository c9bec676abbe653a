import type { Context } from '#core/context.ts'
import { printPaper } from '#platform/paper/print-paper.ts'
import type { Settings } from '#platform/settings.ts'

type Parts = Pick<
  Context,
  'db' | 'signIn' | 'secrets' | 'files' | 'pictures' | 'proofOfWork' | 'sheets' | 'pseudonym'
> & {
  settings: Settings
}

/** For what the site does by itself: nobody asks, and nothing is counted against anybody. */
export const ownContext = ({ settings, ...parts }: Parts): Context => ({
  ...parts,
  longReads: parts.db,
  actor: { kind: 'visitor' },
  now: () => new Date(),
  limit: async () => {},
  printPaper,
  publicUrl: settings.publicUrl,
  mostSpreadsheetBytes: settings.mostSpreadsheetBytes,
  spreadsheetShareBytes: Infinity,
  client: '',
})
