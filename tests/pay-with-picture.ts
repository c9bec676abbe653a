import { expect } from 'vitest'
import type { StaffClaimRow } from '#core/payment-claim/claim-response.ts'
import { admin } from './factories.ts'
import { addMethod, aMethod } from './payments.ts'
import { openSitesOfPeople } from './sites-of-people.ts'

/** Opens a site on which a client reports payments with pictures. */
export async function openSiteOfPictures() {
  const sites = await openSitesOfPeople()
  const { asStaff, asClient, clientId } = sites
  const methodId = await addMethod(asStaff.ctxOf(admin), aMethod())

  async function upload(content: Buffer, name: string): Promise<string> {
    const file = await asClient.request({
      ...{ method: 'POST', url: `/api/attachments?name=${name}`, payload: content },
      headers: { authorization: 'Bearer x', 'content-type': 'application/octet-stream' },
    })
    expect(file.statusCode, file.body).toBe(201)
    return file.json().insertedId
  }

  let transactions = 0
  /** Reports a payment of a new invoice with an uploaded proof. Returns its id. */
  async function report(proofId: string, more: object = {}): Promise<string> {
    const lines = [{ title: 'Hosting', quantity: 1, price: { minor: 10_000, currency: 'USD' } }]
    const made = await asStaff.call('POST', '/invoices', { clientId, lines, dueOn: '2099-01-01' })
    const sent = await asClient.call('POST', '/payments', {
      ...{ invoiceId: made.json().insertedId, methodId, amount: { minor: 1_220_000, currency: 'BDT' } },
      ...{ senderNumber: '01812345678', trxId: `COPY${++transactions}`, paidAt: new Date().toISOString() },
      ...{ text: '', proofId, ...more },
    })
    expect(sent.statusCode, sent.body).toBe(201)
    return sent.json().insertedId
  }
  const pay = async (content: Buffer, name: string): Promise<string> => report(await upload(content, name))

  /** Reads a payment as staff see it. */
  async function read(id: string): Promise<StaffClaimRow> {
    const rows = (await asStaff.call('GET', '/payments?limit=100')).json<StaffClaimRow[]>()
    const row = rows.find(({ _id }) => _id === id)
    if (!row) throw new Error(`No payment ${id}`)
    return row
  }
  return { ...sites, upload, report, pay, read }
}
