import { SettingsError } from '#platform/settings.ts'

type Failure = NodeJS.ErrnoException & { port?: number; hostname?: string }

const unknownName = ({ hostname }: Failure) =>
  `The host name ${hostname} is unknown. Check HOST and DATABASE_URL.`

const sentences: Record<string, (error: Failure) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken by another program. Set PORT to a free one.`,
  EACCES: ({ path, port }) =>
    port
      ? `Port ${port} may not be used by this user. Set PORT to a number above 1023.`
      : `No permission for ${path}.`,
  EADDRNOTAVAIL: () => 'HOST is not an address of this machine.',
  ECONNREFUSED: () => 'The database of DATABASE_URL cannot be reached.',
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
  '25006': () => 'All servers of DATABASE_URL are read-only.',
  ETIMEDOUT: () => 'The database of DATABASE_URL does not answer.',
  '28P01': () => 'The database of DATABASE_URL refuses this user or password.',
  '28000': () => 'The database of DATABASE_URL refuses this user.',
  '3D000': () => 'The database named in DATABASE_URL does not exist.',
  ENOSPC: () => 'The disk is full.',
}

/** Errors whose messages are written for the operator. */
const readableErrors = new Set([
  'EmbeddedPostgresError',
  'MissingKeyError',
  'NewerDatabaseError',
  'BackupError',
  'OwnerError',
])

/** Explains a failed start in one line that the operator can act on. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof SettingsError || readableErrors.has(error.name)) return error.message
  // The cause says more than the message for visitors.
  const failure = error.cause instanceof Error ? error.cause : error
  const { code = '' } = failure as NodeJS.ErrnoException
  return sentences[code]?.(failure) ?? `The site could not start: ${error.message.split('\n')[0]}`
}
