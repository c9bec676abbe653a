import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin } from '#tests/factories.ts'
import { addMethod, aMethod } from '#tests/payments.ts'
import { readPdfText } from '#tests/read-pdf-text.ts'
import { createSignInSite, type SignedInSite, someAdmin } from '#tests/signed-in.ts'

let site: SignedInSite
let staff: Awaited<ReturnType<SignedInSite['signIn']>>
beforeAll(async () => {
  site = await createSignInSite()
  staff = await site.signIn(someAdmin)
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  staff.call(method, `/api${path}`, body, { ...staff.bearer })
const taka = (units: number) => ({ minor: units * 100, currency: 'BDT' })

it('prints taka, Bangla, long names, a tax and many lines as text that can be copied', async () => {
  const { version } = (await call('GET', '/payment-settings')).json()
  const vat = { name: 'VAT', percent: 15, inclusive: false }
  expect((await call('PATCH', '/payment-settings', { taxRates: [vat], version })).statusCode).toBe(200)
  const name = `রূপা ডিজিটাল ${'Very Long Company Name '.repeat(5)}`.trim()
  const made = await call('POST', '/clients', { name, email: 'rupa@example.com', company: 'বিজ্ঞাপন ঘর' })
  const lines = Array.from({ length: 60 }, (_, index) => ({
    title: index === 0 ? 'লক্ষ্মী ব্র্যান্ড ও বিজ্ঞাপন' : `Page number ${index + 1}`,
    ...{ quantity: 1, price: taka(1_234), tax: 'VAT' },
  }))
  const invoice = await call('POST', '/invoices', { clientId: made.json().insertedId, lines })
  expect(invoice.statusCode, invoice.body).toBe(201)
  const paper = await call('GET', `/invoices/${invoice.json().insertedId}/pdf`)
  const text = await readPdfText(paper.rawPayload)
  for (const part of [
    '৳1,234',
    '৳74,040',
    '৳85,146',
    'VAT 15%',
    'Page number 2 ৳1,234',
    'Page number 60 ৳1,234',
    'Very Long',
    'IN-000001 Page 1 of 3',
    'IN-000001 Page 3 of 3',
  ]) {
    expect(text).toContain(part)
  }
  // A PDF has letters as they stand, so a vowel before its consonant is copied before it.
  for (const word of ['রূপা', 'লক্ষ্মী', 'হাজার এক শত']) expect(text).toContain(word)
  expect(text).not.toContain('$')
})

it('prints an invoice in taka in dollars too, once they can be sent', async () => {
  const wise = { kind: 'wise', label: 'Wise', number: 'pay@agency.example', accountType: 'none' } as const
  await addMethod(site.ctxOf(admin), aMethod({ ...wise, currency: 'USD' }))
  const made = await call('POST', '/clients', { name: 'Kamal Hossain', email: 'kamal@example.com' })
  const lines = [{ title: 'A logo', quantity: 1, price: taka(12_200) }]
  const invoice = await call('POST', '/invoices', { clientId: made.json().insertedId, lines })
  const paper = await call('GET', `/invoices/${invoice.json().insertedId}/pdf`)
  const text = await readPdfText(paper.rawPayload)
  expect(text).toContain('To pay ৳12,200')
  expect(text).toContain('In USD $100')
  expect(text).toContain('$1 = ৳122')
})
