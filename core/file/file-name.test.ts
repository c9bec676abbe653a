import { expect, it } from 'vitest'
import { nameAttachment } from '../attachment/attachment.ts'
import { nameCertificate } from '../certificate/certificate.ts'
import { nameSpreadsheet } from '../spreadsheet/file-name.ts'

it('removes characters from file names that hide or reverse part of the name', () => {
  const written = 'in\u200bvo\u00adice\u202exslx\u2060.\u2066'
  expect(nameAttachment(`${written}pdf`, 'pdf')).toBe('invoicexslx.pdf')
  expect(nameCertificate(`${written}pdf`, 'pdf')).toBe('invoicexslx.pdf')
  expect(nameSpreadsheet(`${written}xlsx`)).toBe('invoicexslx.xlsx')
})
