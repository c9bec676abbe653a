import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { StoredFile } from '#platform/files/file-store.ts'
import type { Membership } from '../client-member/member-scopes.ts'
import { hasScope } from '../client-member/permissions-of-scopes.ts'
import type { Actor, Context, User } from '../context.ts'
import { foldEmail } from '../email.ts'
import { notFound, Refusal } from '../errors.ts'
import { fileTooLarge, largestFile, noFileChosen } from '../file/file.ts'
import { insertWithinMailedQuota, insertWithinQuota } from '../file/quota.server.ts'
import { storeFiles } from '../file/store-files.server.ts'
import { isPermitted, isPermittedForAll, permitAdding, permitUser } from '../permissions.ts'
import { refusalOfPicture } from '../picture/picture-refusal.server.ts'
import { type MovableKind, movableKinds } from '../records/kinds.ts'
import {
  type Attachment,
  type AttachmentKind,
  isPicture,
  mediaTypes,
  nameAttachment,
  type UploadedAttachment,
} from './attachment.ts'
import { getAttachmentKind } from './attachment-kind.server.ts'

const largestPicture = { width: 6000, height: 6000 }

/** Stores a file for the form that its uploader is filling in. Pictures are re-encoded. */
export async function uploadAttachment(
  ctx: Context,
  { content, name }: { content: Buffer; name: string },
): Promise<UploadedAttachment> {
  const { me, email } = permitAdding(ctx, 'attachment.create')
  return storeAttachment(ctx, { content, name, ownerEmail: email, by: me })
}

/** Address that owns the files of a conversation: nobody signs in with it, so that only staff can open them. */
export const ownerOfConversation = (id: string): string => `conversation-${id}@account.invalid`

/** Stores a file that came by mail from somebody without an account, or who may be somebody else. */
export const storeMailedFile = (
  ctx: Context,
  file: { content: Buffer; name: string; ownerEmail: string },
): Promise<UploadedAttachment> => storeAttachment(ctx, file)

type NewFile = { content: Buffer; name: string; ownerEmail: string; by?: User }

async function storeAttachment(
  ctx: Context,
  { content, name, ownerEmail, by }: NewFile,
): Promise<UploadedAttachment> {
  if (content.length === 0) throw new Refusal('invalid', noFileChosen)
  if (content.length > largestFile) throw new Refusal('too_large', fileTooLarge)
  const kind = getAttachmentKind(content)
  const safe = await makeSafe(ctx, content, kind)

  const id = createId()
  const key = `attachments/${randomBytes(16).toString('hex')}`
  const metadata = { name: nameAttachment(name, kind), kind, size: safe.length }
  // The row is inserted before the file, so that files of an interrupted upload are known and swept.
  const row = {
    ...metadata,
    id,
    sha256: createHash('sha256').update(content).digest(),
    owner_email: foldEmail(ownerEmail),
    about_kind: null,
    about_id: null,
    files: [key],
    uploaded_by: by?.id ?? null,
    created_at: ctx.now(),
  }
  const insert = ({ db }: Context) => db.insertInto('attachment').values(row).execute()
  const upload = { bytes: metadata.size, insert }
  if (by) await insertWithinQuota(ctx, { ...upload, by })
  else await insertWithinMailedQuota(ctx, upload)
  await storeFiles(ctx, [{ key, content: safe }], () =>
    ctx.db.deleteFrom('attachment').where('id', '=', id).execute(),
  )
  return { ...metadata, id, url: ctx.linkTo({ kind: 'attachment', id }) }
}

type MailedTo = { kind: MovableKind | 'contact'; id: string; ownerEmail: string }

/** Attaches files that came by mail to a record, in the transaction that takes the mail. */
export async function attachMailedFiles(
  inside: Context,
  ids: string[],
  { kind, id, ownerEmail }: MailedTo,
): Promise<void> {
  if (ids.length === 0) return
  await inside.db
    .updateTable('attachment')
    .set({ about_kind: kind, about_id: id, owner_email: foldEmail(ownerEmail) })
    .where('id', 'in', ids)
    .where('about_id', 'is', null)
    .execute()
}

async function makeSafe(ctx: Context, content: Buffer, kind: AttachmentKind): Promise<Buffer> {
  if (kind !== 'jpg' && kind !== 'png' && kind !== 'webp') return content
  const rewritten = await ctx.pictures.rewrite(content, kind === 'jpg' ? 'jpeg' : kind, largestPicture)
  if ('failure' in rewritten) throw refusalOfPicture(rewritten.failure)
  return rewritten.content
}

type Claim = {
  ids: string[]
  about: { kind: MovableKind; id: string }
  /** The owner may read the files, like administrators. */
  ownerEmail: string
  /** Visible to administrators only. */
  isInternal?: boolean
}

/** Attaches uploads of the current user to a record, in the record's transaction. Each belongs to one record only. */
export async function claimAttachments(
  inside: Context,
  { ids, about, ownerEmail, isInternal = false }: Claim,
): Promise<void> {
  if (ids.length === 0) return
  const { email } = permitAdding(inside, 'attachment.create')
  const { numUpdatedRows } = await inside.db
    .updateTable('attachment')
    .set({
      about_kind: about.kind,
      about_id: about.id,
      owner_email: foldEmail(ownerEmail),
      is_internal: isInternal,
    })
    .where('id', 'in', ids)
    .where('about_id', 'is', null)
    .where('owner_email', '=', email)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === new Set(ids).size) return
  throw new Refusal('invalid', 'A file is no longer available. Please add it again.', {
    fields: { files: 'Please add this file again' },
  })
}

/** Detaches the files that a draft no longer lists. They can be attached again, or are swept after a day. */
export async function releaseFiles(
  inside: Context,
  about: Claim['about'],
  remaining: string[],
): Promise<void> {
  await inside.db
    .updateTable('attachment')
    .set({ about_kind: null, about_id: null })
    .where('about_kind', '=', about.kind)
    .where('about_id', '=', about.id)
    .$if(remaining.length > 0, (files) => files.where('id', 'not in', remaining))
    .execute()
}

/** Kinds of records that the actor works on as staff. */
export const kindsOfStaff = (actor: Actor): MovableKind[] =>
  movableKinds.filter((kind) => isPermittedForAll(actor, `${kind}.open`))

/** Kinds of records whose files the actor may open. */
export const kindsWithFiles = (actor: Actor): (MovableKind | 'contact')[] => [
  ...kindsOfStaff(actor),
  ...(isPermitted(actor, 'contact.list') ? (['contact'] as const) : []),
]

const inKinds = (kinds: (MovableKind | 'contact')[]) => sql<boolean>`about_kind = any(${kinds}::text[])`

/** Returns the files of records, oldest first; internal files for staff only. Callers check the records. */
export async function readAttachments(ctx: Context, recordIds: string[]): Promise<Map<string, Attachment[]>> {
  const found = new Map<string, Attachment[]>()
  if (recordIds.length === 0) return found
  const staffKinds = kindsWithFiles(ctx.actor)
  const rows = await ctx.db
    .selectFrom('attachment')
    .select(['id', 'name', 'kind', 'size', 'about_id', 'is_internal as isInternal'])
    .where('about_id', 'in', recordIds)
    .where((file) => file.or([file('is_internal', '=', false), inKinds(staffKinds)]))
    .orderBy('id')
    .execute()
  for (const { about_id, ...row } of rows) {
    const file = { ...row, url: ctx.linkTo({ kind: 'attachment', id: row.id }) }
    found.set(about_id ?? '', [...(found.get(about_id ?? '') ?? []), file])
  }
  return found
}

/** Matches the files of a client that a member may read: those of records in the scopes, and own uploads. */
const isReadBy = (membership: Membership, { id }: User) => sql<boolean>`(not is_internal
  and owner_email = any(${[...membership.emails]}::text[]) and case when about_kind is null then uploaded_by = ${id}
    else about_kind = any(${movableKinds.filter((kind) => hasScope(membership, `${kind}.open`))}::text[]) end)`

type OpenedAttachment = StoredFile & { name: string; mediaType: string; isPicture: boolean }

/** Opens a file for its owner or for staff of its record; not_found for everyone else, so ids cannot be probed. */
export async function openAttachment(ctx: Context, id: string): Promise<OpenedAttachment> {
  const user = permitUser(ctx, 'attachment.read')
  let attachments = ctx.db.selectFrom('attachment').select(['name', 'kind', 'files']).where('id', '=', id)
  attachments = attachments.where((file) =>
    file.or([
      file('owner_email', '=', foldEmail(user.email)).and('is_internal', '=', false),
      ...(user.memberships ?? []).map((membership) => isReadBy(membership, user)),
      inKinds(kindsWithFiles(user)),
      ...(isPermittedForAll(user, 'attachment.open') ? [file('about_kind', 'is', null)] : []),
    ]),
  )
  const found = await attachments.executeTakeFirst()
  const stored = found?.files[0] && (await ctx.files.get(found.files[0]))
  if (!found || !stored) throw notFound('File')
  return { ...stored, name: found.name, mediaType: mediaTypes[found.kind], isPicture: isPicture(found.kind) }
}
