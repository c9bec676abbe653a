import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { linkTo } from '#api/links/links.ts'
import type { Actor, Context } from '#core/context.ts'
import { secretsPurpose } from '#core/project/project.ts'
import { printedLinksPurpose } from '#core/share-link/share-link.ts'
import { type Database, type DatabaseAddress, openDatabase } from '#db/connection/pool.ts'
import { createAccessTokens } from '#platform/access-token.ts'
import { streamZip } from '#platform/archive/stream-zip.ts'
import { createCertificateReader } from '#platform/certificates/certificate-reader.ts'
import { createDerivedTokens } from '#platform/derived-tokens.ts'
import { openDiskStore } from '#platform/files/disk-store.ts'
import { noProvider } from '#platform/identity/no-provider.ts'
import { createLogoMaker } from '#platform/logo/logo-maker.ts'
import { createMailServers } from '#platform/mail-servers.ts'
import { createHtmlConverter } from '#platform/markdown/html-converter.ts'
import { printPaper } from '#platform/paper/print-paper.ts'
import { createPictureEncoder } from '#platform/picture-encoder/picture-encoder.ts'
import { createProofOfWork } from '#platform/proof-of-work.ts'
import { createPseudonym } from '#platform/pseudonym.ts'
import { createPushSender } from '#platform/push/push-sender.ts'
import { createSecretBox } from '#platform/secret-box.ts'
import { createSheetReader } from '#platform/sheets/sheet-reader.ts'
import { createSocialPictures } from '#platform/social-picture/social-pictures.ts'
import { createWebhookSender } from '#platform/webhooks/webhook-sender.ts'
import { createUploadTurns } from '#server/http/upload-turns.ts'
import { type BorrowedDatabase, borrowDatabase } from './reused-databases.ts'
import { testKeys } from './test-keys.ts'

const noSignIn = {
  provider: noProvider,
  tokens: createAccessTokens(testKeys),
  adminEmails: [],
  allowedDomains: [],
  clientDomains: [],
}

const pictures = createPictureEncoder()
const inUploadTurn = createUploadTurns()
const logos = createLogoMaker()
const proofOfWork = createProofOfWork(testKeys)
const sheets = createSheetReader()
const webhooks = createWebhookSender()
const certificates = createCertificateReader()
const mailServers = createMailServers()
const html = createHtmlConverter()
const push = createPushSender({ allowsLoopback: true })

export type TestDatabase = AsyncDisposable & {
  database: Database
  address: DatabaseAddress
  /** Folder of the uploaded files. */
  filesFolder: string
  /** Returns the context of a verb called by `actor`. */
  ctxOf: (actor: Actor, more?: Partial<Context>) => Context
}

/** Returns a migrated database, which may be one of an earlier test that was cleared. All databases are dropped when the
 * run ends, because ext4 creates files slowly after many were deleted. */
export async function createTestDatabase({
  isMigrated = true,
  connections,
}: {
  isMigrated?: boolean
  connections?: number
} = {}): Promise<TestDatabase> {
  const isReused = isMigrated && connections === undefined && inject('mayReuseDatabases')
  const { address, database, giveBack } = isReused
    ? await borrowDatabase(() => createDatabase(true))
    : openOwnDatabase(await createDatabase(isMigrated), connections)
  const filesFolder = await mkdtemp(join(tmpdir(), 'test-files-'))
  const files = await openDiskStore(filesFolder)
  const socialPictures = createSocialPictures(join(filesFolder, 'social-pictures'))
  return {
    database,
    address,
    filesFolder,
    ctxOf: (actor, more) => ({
      actor,
      db: database,
      longReads: database,
      now: () => new Date(),
      limit: async () => {},
      signIn: noSignIn,
      secrets: createSecretBox(testKeys, secretsPurpose),
      files,
      pictures,
      inUploadTurn,
      socialPictures,
      logos,
      proofOfWork,
      sheets,
      push,
      printPaper,
      streamZip,
      linkTo,
      publicUrl: 'http://localhost:3000',
      maxSpreadsheetBytes: Infinity,
      spreadsheetShareBytes: Infinity,
      maxUploadBytes: 200 * 2 ** 20,
      client: '192.0.2.1',
      visitSource: () => undefined,
      pseudonym: createPseudonym(testKeys),
      printedTokens: createDerivedTokens(testKeys, printedLinksPurpose),
      webhooks,
      certificates,
      mailServers,
      html,
      ...more,
    }),
    async [Symbol.asyncDispose]() {
      await giveBack()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}

async function createDatabase(isMigrated: boolean): Promise<DatabaseAddress> {
  const run = inject('run')
  const name = `${run}_${randomBytes(6).toString('hex')}`
  await administer(
    `create database ${name}${isMigrated ? ` template ${run}_template strategy file_copy` : ''}`,
  )
  return { ...inject('postgres'), database: name }
}

function openOwnDatabase(address: DatabaseAddress, max: number | undefined): BorrowedDatabase {
  const database = openDatabase(address, max === undefined ? {} : { max })
  return { address, database, giveBack: () => database.destroy() }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
