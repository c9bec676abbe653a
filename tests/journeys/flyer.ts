import PDFDocument from 'pdfkit'

/** A flyer with two pages. The second one is as large as the format allows. */
export async function flyer(): Promise<Buffer> {
  const document = new PDFDocument({ size: [400, 300] })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const end = new Promise((resolve) => document.on('end', resolve))
  document.rect(0, 0, 400, 300).fill('#cc2222')
  document
    .addPage({ size: [14_400, 7_200] })
    .rect(0, 0, 14_400, 7_200)
    .fill('#2222cc')
  document.end()
  await end
  return Buffer.concat(parts)
}
