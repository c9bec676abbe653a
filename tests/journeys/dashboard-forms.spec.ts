import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { findToastViolations } from './axe.ts'
import { chooseMarkdown } from './rich-text-page.ts'
import { expect, sampleAdmin, signInAs, test } from './site.ts'

// Not one of the sample clients, so she has no records yet.
const client = { email: 'lena@fjord-bakery.example', name: 'Lena Berg' }

const picture = () =>
  sharp({ create: { width: 800, height: 450, channels: 3, background: '#2a7f62' } })
    .png()
    .toBuffer()

const errors = (page: Page) => page.locator('main [id$="-error"]').allTextContents()

test.beforeEach(({ page }) => chooseMarkdown(page))

test('an administrator fills in every form, and the client sees the results', async ({ page }) => {
  test.setTimeout(120_000)
  await signInAs(page, client)
  await expect(page.getByText('No projects yet')).toBeVisible()
  await page.getByRole('link', { name: 'Choose a service' }).click()
  await expect(page.getByText('Choose a service to start.')).toBeVisible()
  await signInAs(page, sampleAdmin)

  await test.step('a note with errors shows them at its fields, then is sent', async () => {
    await page.goto('/dashboard/note-form')
    await page.getByRole('button', { name: 'Send note' }).click()
    expect(await errors(page)).toEqual(['Title is required', 'Email is required', 'Text is required'])
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.getByLabel('Title').fill('Kick-off on Monday')
    await page.getByLabel('Email').pressSequentially('lena')
    await expect(page.locator(`datalist option[value="${client.email}"]`)).toHaveAttribute(
      'label',
      client.name,
    )
    await page.getByLabel('Email').fill(`${client.email}, ${sampleAdmin.email}`)
    await page.getByLabel('Text', { exact: true }).fill('We start with the home page.')
    await page.getByRole('button', { name: 'Send note' }).click()
    expect(await errors(page)).toEqual(['Email must be an e-mail address'])
    await page.getByLabel('Email').fill('nobody@fjord-bakery.example')
    await page.getByRole('button', { name: 'Send note' }).click()
    await expect(page.locator('#field-email-error')).toHaveText('No user has this e-mail address')
    await expect(page.getByText('Note sent successfully')).toBeHidden()
    await page.getByLabel('Email').fill(client.email)
    await page.getByRole('button', { name: 'Send note' }).click()
    await expect(page.getByText('Note sent successfully')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('')
  })

  await test.step('a portfolio is added and edited', async () => {
    await page.goto('/dashboard/portfolio-form')
    await page.getByLabel('Description').fill('Bread by boat')
    await page.getByLabel('Portfolio name').fill('\u2060')
    await page.getByRole('button', { name: 'Add portfolio' }).click()
    expect(await errors(page)).toEqual(['Portfolio name is required'])
    await expect(page.getByLabel('Description')).toHaveValue('Bread by boat')
    await page.getByLabel('Portfolio name').fill('Fjord Bakery')
    await page.getByLabel('Link', { exact: true }).fill('nowhere')
    await page.getByRole('button', { name: 'Add portfolio' }).click()
    await expect(page.getByText('Must be an http(s) link')).toBeVisible()
    await page.getByLabel('Link', { exact: true }).fill('https://fjord-bakery.example')
    await page.getByRole('button', { name: 'Add portfolio' }).click()
    await expect(page.getByText('Portfolio added successfully')).toBeVisible()
    const [newest] = await (await page.request.get('/api/portfolios?limit=1')).json()
    await page.goto(`/dashboard/portfolio-form/${newest._id}`)
    await expect(page.getByLabel('Link', { exact: true })).toHaveValue('https://fjord-bakery.example')
    await page.getByLabel('Portfolio name').fill('Fjord Bakery, rebuilt')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Portfolio saved')).toBeVisible()
    const [saved] = await (await page.request.get('/api/portfolios?limit=1')).json()
    expect(saved.portfolioName).toBe('Fjord Bakery, rebuilt')
  })

  await test.step('a blog post keeps its draft through a reload, shows a preview, and accepts a picture', async () => {
    await page.goto('/dashboard/blog-form')
    await page.getByLabel('Title').fill('How we name things')
    await page.getByLabel('Content', { exact: true }).fill('## A good name\n\nis **half** the work.')
    await page.reload()
    await expect(page.getByText('Your draft has been restored.')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('How we name things')
    const save = page.getByRole('button', { name: 'Save draft' })
    for (const times of [1, 2]) {
      await save.press('Enter')
      await expect(page.getByText('Draft saved')).toHaveCount(times)
      await expect(page.getByRole('heading', { name: 'Edit blog' })).toBeVisible()
      await expect(save).toBeFocused()
    }
    await page.getByLabel('Title').fill('How we name our things')
    await save.press('Enter')
    await expect(page.getByText('How we name our things', { exact: false }).first()).toBeVisible()
    await expect(page.getByText('Your draft has been restored.')).toBeHidden()
    await page.getByRole('tab', { name: 'Preview' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'A good name' })).toBeVisible()
    await page.getByRole('button', { name: 'Publish blog' }).click()
    await expect(page.getByText('Category is required')).toBeVisible()
    await page.getByLabel('Category').selectOption('business')

    const file = page.getByRole('group', { name: 'Featured image' }).locator('input[type=file]')
    await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(page.getByText('Please choose a JPEG, PNG, WebP or AVIF file.')).toBeVisible()
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5_300_000) })
    await expect(page.getByText('File size too large (max 5MB)')).toBeVisible()
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() })
    await expect(page.getByRole('img', { name: 'Featured image' })).toBeVisible()
    await page.getByRole('button', { name: 'Publish blog' }).click()
    await expect(page.getByText('Blog added successfully')).toBeVisible()
    const [newest] = await (await page.request.get('/api/blogs?limit=1')).json()
    expect(newest).toMatchObject({
      title: 'How we name our things',
      category: 'business',
      author: sampleAdmin.name,
    })
    expect(newest.featuredImage.url).toMatch(/^\/files\/pictures\//)
  })

  await test.step('a project is added with all its parts, and leaving asks for confirmation', async () => {
    await page.goto('/dashboard/projects')
    await page.getByRole('link', { name: 'Add a project' }).last().click()
    for (const [label, text] of Object.entries({
      'Company name': 'Fjord Bakery',
      'Web licence': 'SN-2026',
      'Owner name': client.name,
      Country: 'Sweden',
      Email: client.email,
      'WordPress username': 'lena',
      'Short description': 'A new site',
      'Progress in percent': '140',
    })) {
      await page.getByLabel(label, { exact: true }).fill(text)
    }
    await page.getByLabel('Email password').fill('mail-secret-1')
    await page.getByLabel('WordPress password').fill('wp-secret-2')
    await page.getByRole('button', { name: 'Add project' }).click()
    await expect(page.getByText('Progress must be a number from 0 to 100')).toBeVisible()
    await page.getByLabel('Progress in percent').fill('40')
    await expect(page.getByLabel('Website URL')).toBeHidden()
    await page.getByLabel('This project has a website').check()
    await page.getByLabel('Website URL').fill('https://fjord-bakery.example')
    await page.getByLabel('Domain expiry').fill('2027-06-30')
    await page.getByRole('button', { name: 'Add a cost' }).click()
    await page.getByLabel('Category').fill('Design')
    await page.getByLabel('Amount').fill('599')
    const certificate = { name: 'licence.png', mimeType: 'image/png', buffer: await picture() }
    await page.locator('#field-certificate').setInputFiles(certificate)
    await expect(page.getByRole('button', { name: 'Certificate', exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Add project' }).click()
    await expect(page.getByText('Project added successfully')).toBeVisible()
    await expect(page.getByRole('row', { name: /Fjord Bakery/ })).toBeVisible()
  })

  await test.step('a deleted project is restored by Undo', async () => {
    await page.getByRole('button', { name: 'Actions for Fjord Bakery' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('row', { name: /Fjord Bakery/ })).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('row', { name: /Fjord Bakery/ })).toBeVisible()
  })

  await test.step('an edit keeps the passwords', async () => {
    await page.getByRole('link', { name: 'Edit: Fjord Bakery' }).click()
    await page.getByLabel('Progress in percent').fill('55')
    await expect(page.getByLabel('Email password')).toBeHidden()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Project saved')).toBeVisible()
  })

  await test.step('the client reads the project and the note, and sees their own access to the passwords', async () => {
    await signInAs(page, client)
    await expect(page.getByText('We start with the home page.')).toBeVisible()
    await expect(page.getByText('55%')).toBeVisible()
    await page.getByRole('button', { name: 'Show password of Fjord Bakery' }).click()
    const dialog = page.getByRole('dialog', { name: 'Passwords of Fjord Bakery' })
    await expect(dialog.getByText('No views yet.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Show the Email password' }).click()
    await expect(dialog.getByText('mail-secret-1')).toBeVisible()
    await dialog.getByRole('button', { name: 'Show the WordPress password' }).click()
    await expect(dialog.getByText('wp-secret-2')).toBeVisible()
    await expect(dialog.getByText('mail-secret-1')).toBeHidden()
    await expect(dialog.getByRole('region', { name: 'Views' }).getByRole('listitem')).toHaveCount(2)
    await expect(dialog.getByRole('listitem').last()).toContainText(client.name)
    await page.goto('/dashboard/note-form')
    await expect(page.getByText('Only staff send notes')).toBeVisible()
  })
})

test('on a phone a toast does not cover the buttons of a tall dialog', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signInAs(page, sampleAdmin)
  await page.goto('/dashboard/template-request/templates')
  const template = page.getByRole('article').first()
  await template.getByRole('button', { name: 'Retire' }).click()
  const notification = page.getByRole('dialog').filter({ hasText: 'is retired' })
  await expect(notification).toBeVisible()
  // Not over the toast, which changes it.
  await page.mouse.move(0, 0)
  await expect(notification.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  expect(await findToastViolations(page)).toEqual([])
  await template.getByRole('button', { name: 'Edit' }).click()
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.scrollIntoViewIfNeeded()
  const [button, toast] = await Promise.all([save.boundingBox(), notification.boundingBox()])
  expect((button?.y ?? 640) + (button?.height ?? 0)).toBeLessThan(toast?.y ?? 0)
  // Other journeys need the template.
  await page.keyboard.press('Escape')
  await template.getByRole('button', { name: 'Offer again' }).click()
  await expect(template.getByRole('button', { name: 'Retire' })).toBeVisible()
})

test('an invalid field shows its error and gets the focus', async ({ page }) => {
  await signInAs(page, sampleAdmin)
  await page.goto('/dashboard/template-request/templates')
  await page.getByRole('button', { name: 'Add a template' }).click()
  await page.getByRole('button', { name: 'Add template' }).click()
  await expect(page.getByText('Title is required').first()).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
})

test('the focus moves to the title when the pressed button disappears', async ({ page }) => {
  await signInAs(page, sampleAdmin)
  await page.goto('/dashboard/new-orders')
  await page.getByRole('link', { name: /OR-S00001/ }).press('Enter')
  await page.getByRole('button', { name: 'Accept', exact: true }).press('Enter')
  await expect(page.getByLabel('Ready by (optional)')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Accepted').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the focus stays on the move buttons of a template', async ({ page }) => {
  await signInAs(page, sampleAdmin)
  await page.goto('/dashboard/template-request/templates')
  const up = page.getByRole('button', { name: 'Move Quiet Portfolio up' })
  await up.press('Enter')
  await expect(up).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Move Quiet Portfolio down' })).toBeFocused()
})

test('a link to a form of the same screen asks before edits of any other form are lost', async ({ page }) => {
  await signInAs(page, sampleAdmin)
  await page.goto('/dashboard/payment-settings')
  const hours = page.getByLabel('Quoted rate valid for, hours')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const add = page.getByRole('link', { name: 'Add a payment method' }).first()
  await hours.fill('71')
  await add.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(hours).toHaveValue('71')
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(hours).toHaveValue('71')
  await add.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add a payment method' })).toBeVisible()
})
