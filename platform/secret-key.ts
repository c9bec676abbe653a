import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingsError } from './settings.ts'

const wellFormed = /^\S{32,}$/

/** Keys for one purpose, the newest first: it signs and seals, the older ones still open. */
export type DeriveKeys = (purpose: string) => readonly [Uint8Array, ...Uint8Array[]]

/** The keys of `SECRET_KEY`, or of the file that the first start makes in the data folder.
 * To rotate: put a new line above the old one, start again, take the old one away a day later. */
export async function loadSecretKeys(given: readonly string[], dataFolder: string): Promise<DeriveKeys> {
  const [newest, ...older] = given.length > 0 ? given : await readOrMake(join(dataFolder, 'secret-key'))
  if (!newest) throw new SettingsError('The file secret-key in DATA_DIR is empty.')
  return (purpose) => [derive(newest, purpose), ...older.map((key) => derive(key, purpose))]
}

const derive = (key: string, purpose: string) => new Uint8Array(hkdfSync('sha256', key, '', purpose, 32))

async function readOrMake(file: string): Promise<string[]> {
  const written = await readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await make(file)
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

/** Whole or not at all: of several nodes that start at once, the first one's key stands. */
async function make(file: string): Promise<void> {
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
