import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { choose, editor, field, watchErrors } from './rich-text-page.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

/** Pastes into the editor as a browser would. */
const paste = (page: Page, data: Record<string, string>, picture?: number[]) =>
  editor(page).evaluate(
    (element, [given, bytes]) => {
      const clipboardData = new DataTransfer()
      for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text)
      if (bytes) clipboardData.items.add(new File([new Uint8Array(bytes)], 'kiln.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [data, picture] as const,
  )

test('what is pasted becomes simple markup, and pictures go to the library', async ({ page }) => {
  const errors = await watchErrors(page)
  await openSignedIn(page, sampleAdmin, '/dashboard/blog-form')
  await choose(page, 'Rich text')
  await editor(page).click()
  await paste(page, {
    'text/plain': 'plain',
    'text/html': `<h1>Kiln</h1><script>alert(1)</script><p style="color:red">Clay &amp; <b>fire</b>
      <a href="javascript:alert(1)">bad</a> <a href="https://a.example/x">good</a>
      <img src="https://elsewhere.example/x.png"><img src="/files/pictures/x.webp" alt="Ours"></p>`,
  })
  await choose(page, 'Markdown')
  await expect(field(page)).toHaveValue(
    '## Kiln\n\nClay & **fire** bad [good](https://a.example/x) ![Ours](/files/pictures/x.webp)',
  )

  await field(page).fill('')
  await choose(page, 'Rich text')
  await editor(page).click()
  const item = (marker: string, text: string) =>
    `<p class=MsoListParagraph><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span><![endif]>${text}</p>`
  await paste(page, {
    'text/plain': 'plain',
    'text/html': `<html><head><style>p{}</style></head><body>${item('·', 'one')}${item('·', 'two')}<p>and</p>${item('1.', 'three')}</body></html>`,
  })
  await choose(page, 'Markdown')
  await expect(field(page)).toHaveValue('- one\n- two\n\nand\n\n1. three')

  await field(page).fill('')
  await choose(page, 'Rich text')
  await editor(page).click()
  await paste(page, { 'text/plain': 'Some **Markdown**\n\n1. one' })
  await choose(page, 'Markdown')
  await expect(field(page)).toHaveValue('Some **Markdown**\n\n1. one')

  await field(page).fill('')
  await choose(page, 'Rich text')
  await editor(page).click()
  await page.keyboard.type('Some ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold words')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' here.')
  // The editor reads a moved selection in the next task, which is sooner than a person presses another key.
  for (const key of ['Control+a', 'Control+c', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key, { delay: 30 })
  await expect(editor(page).locator('p')).toHaveCount(2)
  await page.keyboard.press('Control+v')
  await expect(editor(page).locator('strong')).toHaveCount(2)
  await choose(page, 'Markdown')
  await expect(field(page)).toHaveValue('Some **bold words** here.\n\nSome **bold words** here.')

  await field(page).fill('')
  await choose(page, 'Rich text')
  await editor(page).click()
  const picture = await sharp({ create: { width: 80, height: 45, channels: 3, background: '#2a7f62' } })
    .png()
    .toBuffer()
  await paste(page, {}, [...picture])
  await page.getByLabel('Alternative text').fill('A kiln')
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await expect(editor(page).getByRole('img', { name: 'A kiln' })).toBeVisible()
  await editor(page).evaluate(
    (element, bytes) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }))
      const { left: clientX, top: clientY } = element.getBoundingClientRect()
      const place = { clientX: clientX + 30, clientY: clientY + 20, bubbles: true, cancelable: true }
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...place }))
    },
    [...picture],
  )
  await page.getByLabel('Alternative text').fill('Dropped')
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await expect(editor(page).getByRole('img', { name: 'Dropped' })).toBeVisible()
  await choose(page, 'Markdown')
  await expect(field(page)).toHaveValue(/!\[Dropped\]\(\/files\/pictures\/[^)]+\)/)
  await expect(field(page)).toHaveValue(/!\[A kiln\]\(\/files\/pictures\/[^)]+\)/)
  expect(errors).toEqual([])
})
