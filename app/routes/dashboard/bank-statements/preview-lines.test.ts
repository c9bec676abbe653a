import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PreviewRow } from '#app/api/bank-statements.ts'
import { PreviewLines } from './preview-lines.tsx'

const line = {
  ...{ day: '2026-11-30', time: '10:00', state: 'received', sender: '01712345678' },
  ...{ amount: { minor: 50_000, currency: 'BDT' }, trxId: 'AB12' },
} as const

it('tells the receiver of money that went out from the sender of money that came in', () => {
  const preview = {
    lines: [line, { ...line, state: 'sent', sender: '01812345678', trxId: 'AB13' }],
    ...{ counts: { received: 1, sent: 1, reversed: 0, unclear: 0 }, unreadable: 0 },
  } as unknown as PreviewRow
  const html = renderToStaticMarkup(createElement(PreviewLines, { preview }))
  expect(html).toContain('From 01712345678')
  expect(html).toContain('To 01812345678')
})
