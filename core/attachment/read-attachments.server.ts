import { sql } from 'kysely'
import type { Membership } from '../client-member/member-scopes.ts'
import { hasScope } from '../client-member/permissions-of-scopes.ts'
import type { Actor, Context, User } from '../context.ts'
import { foldEmail } from '../email.ts'
import { notFound } from '../errors.ts'
import { type OpenableFile, openable } from '../file/read-parts.server.ts'
import { isPermitted, isPermittedForAll, permitUser } from '../permissions.ts'
import { type MovableKind, movableKinds } from '../records/kinds.ts'
import type { Attachment } from './attachment.ts'
import { type AttachmentKind, attachmentFormats, isPicture } from './attachment-formats.ts'

/** Kinds of records that the actor works on as staff. */
export const kindsOfStaff = (actor: Actor): MovableKind[] =>
  movableKinds.filter((kind) => isPermittedForAll(actor, `${kind}.open`))

type KindWithFiles = MovableKind | 'contact' | 'expense' | 'refund'

/** Kinds of records whose files the actor may open. */
export const kindsWithFiles = (actor: Actor): KindWithFiles[] => [
  ...kindsOfStaff(actor),
  ...(isPermitted(actor, 'contact.list') ? (['contact'] as const) : []),
  ...(isPermitted(actor, 'expense.manage') ? (['expense'] as const) : []),
  ...(isPermittedForAll(actor, 'ledger.list-own') ? (['refund'] as const) : []),
]

const inKinds = (kinds: KindWithFiles[]) => sql<boolean>`about_kind = any(${kinds}::text[])`

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
    else about_kind = any(${kindsInScopesOf(membership)}::text[]) end)`

const kindsInScopesOf = (membership: Membership): KindWithFiles[] => [
  ...movableKinds.filter((kind) => hasScope(membership, `${kind}.open`)),
  ...(hasScope(membership, 'ledger.list-own') ? (['refund'] as const) : []),
]

export type OpenedAttachment = OpenableFile & { name: string; mediaType: string; isPicture: boolean }

type Found = { name: string; kind: AttachmentKind; size: number; files: string[] }

/** For callers that have checked access. */
export const toOpened = (
  { files: store }: Pick<Context, 'files'>,
  { name, kind, size, files }: Found,
): OpenedAttachment => ({
  ...openable(store, { files, size }),
  name,
  mediaType: attachmentFormats[kind].mediaType,
  isPicture: isPicture(kind),
})

/** Opens a file for its owner or for staff of its record; not_found for everyone else, so ids cannot be probed. */
export async function openAttachment(ctx: Context, id: string): Promise<OpenedAttachment> {
  const user = permitUser(ctx, 'attachment.read')
  let attachments = ctx.db
    .selectFrom('attachment')
    .select(['name', 'kind', 'size', 'files'])
    .where('id', '=', id)
  attachments = attachments.where((file) =>
    file.or([
      file('owner_email', '=', foldEmail(user.email)).and('is_internal', '=', false),
      ...(user.memberships ?? []).map((membership) => isReadBy(membership, user)),
      inKinds(kindsWithFiles(user)),
      ...(isPermittedForAll(user, 'attachment.open') ? [file('about_kind', 'is', null)] : []),
    ]),
  )
  const found = await attachments.executeTakeFirst()
  if (!found) throw notFound('File')
  return toOpened(ctx, found)
}
