import { type Dovecot, hasDovecot, startDovecot } from '../dovecot.ts'
import { type ReceivedMail, type SmtpStandIn, startSmtpServer } from '../smtp-server.ts'
import { expect, sampleAdmin, signInAs, test as siteTest } from './site.ts'

type MailServers = { smtp: SmtpStandIn; imap: Dovecot }

/** A site that sends to an SMTP server, and to which an owner connects a mailbox. */
const test = siteTest.extend<object, { mailServers: MailServers }>({
  mailServers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern.
    async ({}, use) => {
      expect(hasDovecot(), 'Dovecot is installed').toBe(true)
      await using smtp = await startSmtpServer()
      await using imap = await startDovecot()
      await use({ smtp, imap })
    },
    { scope: 'worker' },
  ],
  settings: [async ({ mailServers: { smtp } }, use) => use({ SMTP_URL: smtp.url }), { scope: 'worker' }],
})

const visitor = { name: 'Farhana Islam', email: 'farhana@jute-house.example' }
/** Mail is fetched every minute. */
const fetched = { timeout: 100_000 }

const header = ({ raw }: ReceivedMail, name: string) =>
  new RegExp(`^${name}: ((?:.*)(?:\\r\\n[ \\t].*)*)$`, 'im').exec(raw)?.[1]?.replace(/\s+/g, ' ') ?? ''

/** Answers a mail as mail programs do, with the answered text quoted. */
const answerTo = (letter: ReceivedMail, { id, text }: { id: string; text: string }) =>
  [
    `From: ${visitor.name} <${visitor.email}>`,
    `To: ${header(letter, 'Reply-To')}`,
    `Subject: ${header(letter, 'Subject')}`,
    `Message-ID: ${id}`,
    `In-Reply-To: ${letter.messageId}`,
    `References: ${header(letter, 'References')} ${letter.messageId}`,
    '',
    text,
    '',
    `On Mon, Nov 2, 2026 at 3:04 PM Site <${header(letter, 'Reply-To')}> wrote:`,
    '> From 300 USD, in three weeks.',
    '',
  ].join('\r\n')

test('a visitor’s message is answered by mail, and the reply comes back to the thread', async ({
  page,
  browser,
  baseURL,
  mailServers: { smtp, imap },
}) => {
  test.setTimeout(300_000)
  const letters = () => smtp.letters.filter(({ to }) => to === visitor.email)
  const activity = page.getByRole('list', { name: 'Activity' })

  await test.step('an owner connects the mailbox while the site runs', async () => {
    await signInAs(page, sampleAdmin, '/dashboard/site-settings/mail')
    const form = page.getByRole('form', { name: 'Incoming mail' })
    await form.getByLabel('Server', { exact: true }).fill('127.0.0.1')
    await form.getByLabel('Port').fill(String(imap.port))
    await form.getByLabel('Connection').selectOption('none')
    await form.getByLabel('User name').fill('office@site.example')
    await form.getByLabel('Password').fill('secret')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect(page.getByText('The mailbox can be read. It has 0 mails now.')).toBeVisible()
    await expect(form.getByLabel('Password')).toHaveValue('')
    const toEarlier = page.getByText('still arrive in the earlier mailbox')
    await expect(toEarlier).toBeHidden()
    await form.getByLabel('User name').fill('hello@site.example')
    await expect(toEarlier).toBeVisible()
    await form.getByLabel('User name').fill('office@site.example')
    await expect(toEarlier).toBeHidden()
    await form.getByRole('button', { name: 'Remove' }).click()
    const removal = page.getByRole('dialog', { name: 'Remove the incoming mail server?' })
    await expect(removal).toContainText(
      'still arrive in this mailbox. Read them there, or have them forwarded.',
    )
    await page.keyboard.press('Escape')
    await expect(removal).toBeHidden()
  })

  await test.step('the visitor writes on the public page', async () => {
    const visit = await browser.newPage(baseURL ? { baseURL } : {})
    await visit.goto('/contact')
    const form = visit.locator('#contact-form')
    await form.scrollIntoViewIfNeeded()
    await expect(visit.locator('[data-island=contact-form][data-ready]')).toBeVisible()
    await form.getByLabel('Your name').fill(visitor.name)
    await form.getByLabel('E-mail').fill(visitor.email)
    await form.getByLabel('Message').fill('What does a shop cost?')
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(form.getByText('Message sent successfully')).toBeVisible()
    await visit.close()
  })

  await test.step('staff answers from the dashboard, and the mail arrives', async () => {
    await page.goto('/dashboard/new-dashboard-contact')
    await page.getByRole('link', { name: visitor.name, exact: true }).click()
    await page
      .getByRole('textbox', { name: `Mail to ${visitor.email}` })
      .fill('From 300 USD, in three weeks.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(activity).toContainText('From 300 USD, in three weeks.')
    await expect(page.getByRole('link', { name: 'Sent by mail' })).toBeVisible()
    expect(letters()).toHaveLength(1)
  })

  await test.step('the reply appears in the same thread without a reload', async () => {
    const [letter] = letters()
    if (!letter) throw new Error('No mail')
    expect(header(letter, 'Reply-To')).toMatch(/^office\+c[0-9a-v]{39}@site\.example$/)
    const reply = answerTo(letter, { id: '<reply1@jute-house.example>', text: 'Good. When can you begin?' })
    await imap.deliver(reply)
    await expect(activity).toContainText('Good. When can you begin?', fetched)
    await expect(activity.getByRole('article').last()).toContainText(visitor.name)
    await expect(activity.getByText('> From 300 USD, in three weeks.')).toBeHidden()
    await activity.getByText('Quoted text').click()
    await expect(activity.getByText('> From 300 USD, in three weeks.')).toBeVisible()
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('open')
  })

  await test.step('there is one conversation, and the next answer continues the thread', async () => {
    await page.getByRole('textbox', { name: `Mail to ${visitor.email}` }).fill('On the first of December.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Sent by mail' })).toHaveCount(2)
    const [first, second] = letters()
    if (!first || !second) throw new Error('No mail')
    expect(header(second, 'In-Reply-To')).toBe('<reply1@jute-house.example>')
    expect(header(second, 'References')).toBe(`${first.messageId} <reply1@jute-house.example>`)
    await page.goto(`/dashboard/new-dashboard-contact?q=${visitor.email}`)
    await expect(page.locator('#list-count')).toHaveText('1 message')
  })
})
