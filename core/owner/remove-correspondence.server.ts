import type { Context } from '../context.ts'

/** Deletes notes, notices, mails and invitations to an address. */
export async function removeCorrespondence({ db }: Context, email: string): Promise<void> {
  await db.deleteFrom('note_recipient').where('email', '=', email).execute()
  await db.deleteFrom('note').where('email', '=', email).execute()
  await db.deleteFrom('staff_invitation').where('address', '=', email).execute()
  await db.deleteFrom('notice').where('email', '=', email).execute()
  await db.deleteFrom('mail').where('recipient', '=', email).execute()
}
