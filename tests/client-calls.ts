import { pdfFile } from './document-files.ts'
import { client } from './factories.ts'
import { inSpreadsheets, listAddresses } from './list-addresses.ts'
import { ownerEmail } from './people.ts'
import { newQuote, type PermissionRecords } from './permission-table.ts'

/** Sends a body as a person: JSON, or a file as it is. */
type Send = (url: string, body: object | Buffer) => Promise<{ statusCode: number; body: string }>
type People = { client: Send; staff: Send }
type Made = { insertedIds?: string[]; insertedId: string; shareLink?: string }

/** Adds the records of a client that the sample content lacks. */
export async function addClientRecords({ client, staff }: People, facts: PermissionRecords) {
  const send = async (as: Send, url: string, body: object | Buffer): Promise<Made> => {
    const answer = await as(url, body)
    if (answer.statusCode !== 201) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    return JSON.parse(answer.body)
  }
  const file = pdfFile('A file')
  const owner = encodeURIComponent(ownerEmail)
  const certificate = await send(staff, `/api/certificates?name=a.pdf&ownerEmail=${owner}`, file)
  const attachment = await send(client, '/api/attachments?name=a.pdf', file)
  const credit = { amount: { minor: 100, currency: 'USD' }, reason: 'A mistake' }
  const creditNote = await send(staff, `/api/invoices/${facts.invoiceId}/credit-notes`, credit)
  const paid = { method: 'cash', amount: credit.amount, paidAt: new Date().toISOString() }
  await send(staff, `/api/invoices/${facts.invoiceId}/payments`, paid)
  const back = { ...credit, invoiceId: facts.invoiceId, to: 'client' }
  const refund = await send(staff, `/api/ledger/${owner}/refunds`, back)
  const draft = await send(staff, '/api/attachments?name=draft.pdf', file)
  const round = { title: 'A draft', files: [draft.insertedId] }
  const proof = await send(staff, `/api/projects/${facts.projectId}/proofs`, round)
  // Of the client and of staff, whose files are in different areas.
  const files = []
  for (const as of [client, staff]) {
    const upload = await send(as, '/api/attachments?name=logo.pdf', file)
    const added = { folder: '', files: [upload.insertedId] }
    const { insertedIds: [id = ''] = [] } = await send(as, `/api/projects/${facts.projectId}/files`, added)
    files.push({ id, version: upload.insertedId })
  }
  const [projectFile] = files
  const { shareLink: invoiceLink = '' } = await send(
    staff,
    `/api/invoices/${facts.invoiceId}/share-links`,
    {},
  )
  const { shareLink: proofLink = '' } = await send(staff, `/api/proofs/${proof.insertedId}/share-links`, {})
  const quote = await send(staff, '/api/quotes', { ...newQuote, clientId: facts.clientId })
  const quoteId = quote.insertedId
  const sent = await staff(`/api/quotes/${quoteId}/moves`, { move: 'send', version: 1 })
  if (sent.statusCode !== 200) throw new Error(`The quote was not sent: ${sent.body}`)
  const { shareLink = '' } = await send(staff, `/api/quotes/${quoteId}/share-links`, {})
  return {
    facts: {
      ...facts,
      quoteId,
      certificateId: certificate.insertedId,
      attachmentId: attachment.insertedId,
      creditNoteId: creditNote.insertedId,
      refundId: refund.insertedId,
      proofId: proof.insertedId,
      proofFileId: draft.insertedId,
      fileProjectId: facts.projectId,
      projectFileId: projectFile?.id ?? '',
      fileVersionId: projectFile?.version ?? '',
    },
    shareToken: tokenOf(shareLink),
    proofToken: tokenOf(proofLink),
    invoiceToken: tokenOf(invoiceLink),
  }
}

const tokenOf = (shareLink: string) => new URL(shareLink).pathname.split('/').at(-1) ?? ''

/** Returns the address of every read of a client and of visitors, each with a record that exists. */
export async function listClientCalls(
  get: Parameters<typeof listAddresses>[0],
  { facts, shareToken, proofToken, invoiceToken }: Awaited<ReturnType<typeof addClientRecords>>,
): Promise<string[]> {
  const calls = [
    ...(await listAddresses(get, facts, client)),
    ...inSpreadsheets(facts),
    `/api/share/${shareToken}`,
    `/api/share/${shareToken}/pdf`,
    `/api/share/${proofToken}`,
    `/api/share/${invoiceToken}`,
    `/api/share/${invoiceToken}/pdf`,
    `/api/share/${proofToken}/files/${facts.proofFileId}`,
  ]
  const incomplete = calls.filter((address) => /\/(\/|\?|$)/.test(address))
  if (incomplete.length > 0) throw new Error(`Without a record: ${incomplete.join(', ')}`)
  return calls
}
