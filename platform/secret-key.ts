import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingsError } from './settings.ts'

const wellFormed = /^\S{32,}$/

/** Derives keys for a purpose, newest first. The newest signs and encrypts; older ones only verify and decrypt. */
export type DeriveKeys = (purpose: string) => readonly [Uint8Array, ...Uint8Array[]]

/** Loads the keys of `SECRET_KEY`, or of the file that the first start creates in the data folder.
 * To rotate: insert a new line above the old one, restart, and remove the old one a day later. */
export async function loadSecretKeys(given: readonly string[], dataFolder: string): Promise<DeriveKeys> {
  const [newest, ...older] = given.length > 0 ? given : await readOrCreate(join(dataFolder, 'secret-key'))
  if (!newest) throw new SettingsError('The file secret-key in DATA_DIR is empty.')
  return (purpose) => [derive(newest, purpose), ...older.map((key) => derive(key, purpose))]
}

const derive = (key: string, purpose: string) => new Uint8Array(hkdfSync('sha256', key, '', purpose, 32))

async function readOrCreate(file: string): Promise<string[]> {
  const written = await readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await createKeyFile(file)
    return readFile(file, 'utf8')
  })
  const keys = written.split('\n').filter(Boolean)
  if (!keys.every((key) => wellFormed.test(key))) {
    throw new SettingsError(
      'The file secret-key in DATA_DIR must hold one key of 32 or more characters a line.',
    )
  }
  return keys
}

/** Creates the key file atomically. With several nodes starting at once, the first one's key wins. */
async function createKeyFile(file: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true })
  const draft = `${file}-${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
}
