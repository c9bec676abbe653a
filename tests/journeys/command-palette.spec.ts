import type { Page } from '@playwright/test'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

const client = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }

const box = (page: Page) => page.getByRole('combobox', { name: 'Search for a screen or a record' })

test('an administrator reaches a screen and a record with the keyboard only', async ({ page }) => {
  await openSignedIn(page, sampleAdmin)
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('trash')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('sabbir')
  await expect(page.getByRole('option', { name: /Sabbir Rahman/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sabbir Rahman' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('website cost')
  await expect(page.getByRole('group', { name: 'Blogs' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit blog' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('there is no such thing')
  await expect(page.getByText('No screens or records found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a client finds only their own projects and notes', async ({ page }) => {
  await openSignedIn(page, client)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Riverside Kitchen')
  await expect(page.getByText('No screens or records found.')).toBeVisible()
  await box(page).fill('studio north')
  const project = page.getByRole('option', { name: /Studio North/ })
  await expect(project.first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/projects-preview\/./)
  await expect(page.getByRole('heading', { level: 1, name: /Studio North/ })).toBeVisible()
})
