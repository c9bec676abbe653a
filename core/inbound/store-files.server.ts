import type { ReadMail } from '#platform/inbox/mail.ts'
import { maxFiles } from '../attachment/attachment.ts'
import { storeMailedFile, uploadAttachment } from '../attachment/store-attachment.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { fileOwner } from '../owner/owner.ts'
import { actingAsSender } from './find-sender.server.ts'

export type StoredFiles = {
  stored: { id: string; name: string }[]
  /** A line for each file that was refused. */
  refused: string[]
}

/** Stores the files of a mail like uploads of its sender, if the sender is confirmed: anybody can write the address of a
 * person into a mail. Unused ones are swept a day later, for example when the process ends before the mail is taken. */
export async function storeFilesOfMail(
  ctx: Context,
  mail: ReadMail,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<StoredFiles> {
  const { files, droppedFiles, from } = mail
  const stored: StoredFiles['stored'] = []
  const refused: string[] = []
  if (files.length === 0) return { stored, refused }
  const acting = isConfirmed ? await actingAsSender(ctx, from.address).catch(asNobody(ctx)) : ctx
  for (const [index, { name, content }] of files.entries()) {
    const shown = name.slice(0, 120).toWellFormed() || 'A file without a name'
    // Refused ones count, too: a picture is refused after it was decoded.
    if (index >= maxFiles) {
      refused.push(`${shown}: a message has at most ${maxFiles} files.`)
      continue
    }
    try {
      const file = { name, content: Buffer.from(content) }
      const { id } =
        acting.actor.kind === 'user'
          ? await uploadAttachment(acting, file)
          : await storeMailedFile(ctx, { ...file, ownerEmail: unclaimed })
      stored.push({ id, name: shown })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(`${shown}: ${error.message}`)
    }
  }
  if (droppedFiles > 0) refused.push(`${droppedFiles} more files.`)
  return { stored, refused }
}

const asNobody = (ctx: Context) => (error: unknown) => {
  if (error instanceof Refusal) return ctx
  throw error
}

/** Owner until the transaction that takes the mail. */
const unclaimed = fileOwner('conversation')
