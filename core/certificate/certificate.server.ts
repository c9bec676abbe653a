import { randomBytes } from 'node:crypto'
import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { fileTooLarge, largestFile, noFileChosen } from '../file/file.ts'
import { insertWithinQuota } from '../file/quota.server.ts'
import { type OpenableFile, openable } from '../file/read-parts.server.ts'
import { storeFiles } from '../file/store-files.server.ts'
import { isPermittedForAll, permit, permitUser, reachableAddresses } from '../permissions.ts'
import { refusalOfPicture } from '../picture/picture-refusal.server.ts'
import {
  type CertificateKind,
  findCertificateId,
  mediaTypes,
  nameCertificate,
  type UploadedCertificate,
} from './certificate.ts'
import { getCertificateKind } from './certificate-kind.server.ts'

const largestPicture = { width: 6000, height: 6000 }

export type CertificateInput = {
  content: Buffer
  /** Original name of the file. */
  name: string
  /** Undefined while only staff may read it. */
  ownerEmail: string | undefined
}

/** Stores a certificate unchanged, except that pictures are re-encoded. */
export async function uploadCertificate(ctx: Context, input: CertificateInput): Promise<UploadedCertificate> {
  const me = permitUser(ctx, 'certificate.create')
  if (input.content.length === 0) throw new Refusal('invalid', noFileChosen)
  if (input.content.length > largestFile) throw new Refusal('too_large', fileTooLarge)
  const kind = getCertificateKind(input.content)
  const content = await makeSafe(ctx, input.content, kind)

  const id = createId()
  const key = `certificates/${randomBytes(16).toString('hex')}`
  const metadata = { name: nameCertificate(input.name, kind), kind, size: content.length }
  const owner_email = input.ownerEmail ? foldEmail(input.ownerEmail) : null
  // The row is inserted before the file, so that files of an interrupted upload are known and swept.
  const row = { ...metadata, id, owner_email, files: [key], uploaded_by: me.id, created_at: ctx.now() }
  await insertWithinQuota(ctx, {
    by: me,
    bytes: metadata.size,
    insert: ({ db }) => db.insertInto('certificate').values(row).execute(),
  })
  await storeFiles(ctx, [{ key, content }], () =>
    ctx.db.deleteFrom('certificate').where('id', '=', id).execute(),
  )
  return { ...metadata, id, url: ctx.linkTo({ kind: 'certificate', id }) }
}

async function makeSafe(ctx: Context, content: Buffer, kind: CertificateKind): Promise<Buffer> {
  if (kind !== 'jpg' && kind !== 'png') return content
  const rewritten = await ctx.pictures.rewrite(content, kind === 'jpg' ? 'jpeg' : 'png', {
    client: ctx.client,
    fit: largestPicture,
  })
  if ('failure' in rewritten) throw refusalOfPicture(rewritten.failure)
  return rewritten.content
}

type Assigned = {
  url: string
  ownerEmail: string
  /** The certificate that the project names already. */
  former?: string
}

/** Makes this person the only reader, besides staff, of the certificate at a URL. Call it when a project is
 * saved. Ignores URLs that are not of a certificate, and refuses one that another client has. */
export async function assignCertificate(ctx: Context, { url, ownerEmail, former }: Assigned): Promise<void> {
  permit(ctx, 'certificate.assign')
  const id = findCertificateId(url, ctx.linkTo)
  if (!id) return
  if (url !== former) await refuseOfOthers(ctx, id, foldEmail(ownerEmail))
  if (!(await handOverCertificate(ctx, { url, ownerEmail }))) throw notFound('Certificate')
}

async function refuseOfOthers({ db }: Context, id: string, ownerEmail: string): Promise<void> {
  const clients = db.selectFrom('client_email').select('client_id').where('email', '=', ownerEmail)
  const found = await db
    .selectFrom('certificate')
    .select('id')
    .where('id', '=', id)
    .where('owner_email', '<>', ownerEmail)
    .where((is) => is.or([is('client_id', 'is', null), is('client_id', 'not in', clients)]))
    .executeTakeFirst()
  if (!found) return
  throw fieldRefusal('certificate', 'This certificate belongs to another client. Please upload it again')
}

/** Gives the certificate of a project to its new owner, for verbs that have checked permission. Returns false if there is
 * none. */
export async function handOverCertificate(
  { db, linkTo }: Pick<Context, 'db' | 'linkTo'>,
  { url, ownerEmail }: { url: string; ownerEmail: string },
): Promise<boolean> {
  const id = findCertificateId(url, linkTo)
  if (!id) return false
  const { numUpdatedRows } = await db
    .updateTable('certificate')
    .set({ owner_email: foldEmail(ownerEmail) })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type OpenedCertificate = OpenableFile & { name: string; mediaType: string }

/** Opens a certificate for its owner or for staff of projects; not_found for everyone else, so ids cannot be probed. */
export async function openCertificate(ctx: Context, id: string): Promise<OpenedCertificate> {
  const user = permitUser(ctx, 'certificate.read')
  let certificates = ctx.db
    .selectFrom('certificate')
    .select(['name', 'kind', 'size', 'files'])
    .where('id', '=', id)
  if (!isPermittedForAll(user, 'certificate.open'))
    certificates = certificates.where('owner_email', 'in', reachableAddresses(user, 'certificate.open'))
  const found = await certificates.executeTakeFirst()
  if (!found) throw notFound('Certificate')
  return { ...openable(ctx.files, found), name: found.name, mediaType: mediaTypes[found.kind] }
}
