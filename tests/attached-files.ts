import { uploadAttachment } from '#core/attachment/store-attachment.server.ts'
import { reportProblem } from '#core/problem/report-problem.server.ts'
import { pdfFile } from './document-files.ts'
import { aProblem, client } from './factories.ts'
import type { TestDatabase } from './test-database.ts'

/** Reports a problem with a file as the person with this address, who has signed in. */
export async function attachFile(
  { database, ctxOf }: Pick<TestDatabase, 'database' | 'ctxOf'>,
  email: string,
): Promise<void> {
  const person = database.selectFrom('person').select(['id', 'email']).where('email', '=', email)
  const ctx = ctxOf({ ...client, ...(await person.executeTakeFirstOrThrow()) })
  const { id } = await uploadAttachment(ctx, { content: pdfFile(), name: 'screen.pdf' })
  await reportProblem(ctx, aProblem({ files: [id] }))
}
