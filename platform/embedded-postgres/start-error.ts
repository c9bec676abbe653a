/** Failed start, with a one-line message for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

export const orUseDatabaseUrl = 'or name another PostgreSQL server in DATABASE_URL'

/** Turns a file system error into a readable message. Returns any other error unchanged. */
export function explainFailure(error: unknown): unknown {
  const explanation = explanations[errorCode(error) ?? '']
  if (!explanation) return error
  const { path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  return new EmbeddedPostgresError(
    `${dest ?? path} ${explanation}: choose another data folder, ${orUseDatabaseUrl}.`,
  )
}

const explanations: Record<string, string> = {
  EACCES: `can't be used by this user`,
  EPERM: `can't be used by this user`,
  EROFS: 'is on a disk that is read-only',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk whose quota is used up',
  ENOTDIR: 'is not a folder, or lies below a file',
  EEXIST: 'is not a folder, or lies below a file',
  ELOOP: 'is a link that leads in a circle',
  EBUSY: 'is the root of a mounted disk, where only a folder inside it will do',
  ENAMETOOLONG: 'is too long a name',
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
