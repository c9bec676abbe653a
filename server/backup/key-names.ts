import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { secretsPurpose } from '#core/project/project.ts'
import { keyIdsOf } from '#platform/secret-box.ts'
import { loadSecretKeys } from '#platform/secret-key.ts'
import type { Settings } from '#platform/settings.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'

type Keys = Pick<Settings, 'secretKeys' | 'dataFolder'>

export const describeKeyLocation = ({ secretKeys, dataFolder }: Keys): string =>
  secretKeys.length > 0 ? 'the setting SECRET_KEY' : join(dataFolder, 'secret-key')

/** Returns names that identify the keys without revealing them, newest first. */
export const readKeyNames = async ({ secretKeys, dataFolder }: Keys): Promise<string[]> =>
  keyIdsOf(await loadSecretKeys(secretKeys, dataFolder), secretsPurpose)

/** Throws a `BackupError` if a key that encrypts passwords in this backup is missing here. Never creates a key. */
export async function requireKeys(manifest: Manifest, settings: Keys): Promise<void> {
  const { newest, used } = manifest.keys
  const hasAny = settings.secretKeys.length > 0 || existsSync(join(settings.dataFolder, 'secret-key'))
  const here = hasAny ? await readKeyNames(settings) : []
  const missing = [...new Set([newest, ...used])].filter((name) => !here.includes(name))
  if (missing.length === 0) return
  throw new BackupError(
    `This backup belongs to the secret key ${missing.join(' and ')}, and ${hasAny ? `${describeKeyLocation(settings)} is a different key` : 'there is no key here'}: put the old site's file secret-key into ${settings.dataFolder} (or its text into SECRET_KEY) and restore again. If it is lost for good, add --without-key: everything is restored except the stored passwords of projects. Nothing was changed.`,
  )
}
