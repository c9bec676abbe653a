import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { Refusal } from '../errors.ts'
import { permitAdding } from '../permissions.ts'
import type { MovableKind } from '../records/kinds.ts'

type MailedTo = { kind: MovableKind | 'contact'; id: string; ownerEmail: string }

/** Only the proof of a payment is looked at for where its picture comes from. */
const withoutOrigin = { picture_editor: null, picture_taken_at: null }

/** Attaches files that came by mail to a record, in the transaction that takes the mail. */
export async function attachMailedFiles(
  inside: Context,
  ids: string[],
  { kind, id, ownerEmail }: MailedTo,
): Promise<void> {
  if (ids.length === 0) return
  await inside.db
    .updateTable('attachment')
    .set({ about_kind: kind, about_id: id, owner_email: foldEmail(ownerEmail), ...withoutOrigin })
    .where('id', 'in', ids)
    .where('about_id', 'is', null)
    .execute()
}

type Claim = {
  ids: string[]
  about: { kind: MovableKind | 'proof' | 'expense' | 'refund' | 'project-file'; id: string }
  /** The owner may read the files, like staff. */
  ownerEmail: string
  /** Visible to staff only. */
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
      ...{ for_project_id: null, for_area: null },
      ...(about.kind !== 'payment-claim' && withoutOrigin),
    })
    .where('id', 'in', ids)
    .where('about_id', 'is', null)
    .where('owner_email', '=', email)
    // Elsewhere, an upload with room on a project would evade the person's quota.
    .$if(about.kind !== 'project-file', (files) => files.where('for_project_id', 'is', null))
    .executeTakeFirst()
  if (Number(numUpdatedRows) === new Set(ids).size) return
  throw new Refusal('invalid', 'A file is no longer available. Please add it again.', {
    fields: { files: 'Please add this file again' },
  })
}

/** Address of the person who uploaded an attachment. That of its owner if the account was deleted. */
const uploaderEmail = sql<string>`coalesce((select email from person where person.id = uploaded_by), owner_email)`

/** Detaches the files that a record no longer lists. Their uploaders can attach them again, or they are swept after a day. */
export async function releaseFiles(
  inside: Context,
  about: Claim['about'],
  remaining: string[],
): Promise<void> {
  await inside.db
    .updateTable('attachment')
    .set({
      ...{ about_kind: null, about_id: null },
      // Files of a request belong to its client, for whom members upload too.
      ...(about.kind !== 'template-request' && { owner_email: uploaderEmail }),
    })
    .where('about_kind', '=', about.kind)
    .where('about_id', '=', about.id)
    .$if(remaining.length > 0, (files) => files.where('id', 'not in', remaining))
    .execute()
}
