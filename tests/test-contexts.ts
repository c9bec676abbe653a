import { join } from 'node:path'
import { linkTo } from '#api/links/links.ts'
import type { Actor, Context } from '#core/context.ts'
import { secretsPurpose } from '#core/project/project.ts'
import { printedLinksPurpose } from '#core/share-link/share-link.ts'
import type { Database } from '#db/connection/pool.ts'
import { createAccessTokens } from '#platform/access-token.ts'
import { streamZip } from '#platform/archive/stream-zip.ts'
import { createCertificateReader } from '#platform/certificates/certificate-reader.ts'
import { createDerivedTokens } from '#platform/derived-tokens.ts'
import { openDiskStore } from '#platform/files/disk-store.ts'
import { noProvider } from '#platform/identity/no-provider.ts'
import { createInboxes } from '#platform/inbox/inboxes.ts'
import { createLogoMaker } from '#platform/logo/logo-maker.ts'
import { createMailServers } from '#platform/mail-servers.ts'
import { createHtmlConverter } from '#platform/markdown/html-converter.ts'
import { printPaper } from '#platform/paper/print-paper.ts'
import { createPictureEncoder } from '#platform/picture-encoder/picture-encoder.ts'
import { createProofOfWork } from '#platform/proof-of-work.ts'
import { createPseudonym } from '#platform/pseudonym.ts'
import { createPushSender } from '#platform/push/push-sender.ts'
import { createSecretBox } from '#platform/secret-box.ts'
import type { DeriveKeys } from '#platform/secret-key.ts'
import { createSheetReader } from '#platform/sheets/sheet-reader.ts'
import { createSocialPictures } from '#platform/social-picture/social-pictures.ts'
import { createWebhookSender } from '#platform/webhooks/webhook-sender.ts'
import { createUploadTurns } from '#server/http/upload-turns.ts'
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

/** Returns the context of a verb called by `actor`. */
export type ContextOf = (actor: Actor, more?: Partial<Context>) => Context

/** Opens what verbs need besides a database, with the files and the keys of a site. */
export async function openContexts(
  database: Database,
  filesFolder: string,
  keys: DeriveKeys = testKeys,
): Promise<ContextOf> {
  const files = await openDiskStore(filesFolder)
  const socialPictures = createSocialPictures(join(filesFolder, 'social-pictures'))
  return (actor, more) => ({
    actor,
    db: database,
    longReads: database,
    now: () => new Date(),
    limit: async () => {},
    signIn: noSignIn,
    secrets: createSecretBox(keys, secretsPurpose),
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
    pseudonym: createPseudonym(keys),
    printedTokens: createDerivedTokens(keys, printedLinksPurpose),
    webhooks,
    certificates,
    mailServers,
    inboxes: createInboxes(keys),
    html,
    ...more,
  })
}
