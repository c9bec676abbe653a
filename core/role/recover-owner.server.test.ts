import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createSignInSite, signInStaff, someAdmin } from '#tests/signed-in.ts'
import { urlOf } from '#tests/start-node.ts'

const script = fileURLToPath(new URL('../../scripts/make-owner.ts', import.meta.url))

it('makes a disabled person an owner from the server, audited and with a mail to all owners', async () => {
  await using site = await createSignInSite()
  await site.signIn(someAdmin)
  const { email, bearer } = await signInStaff(site, 'editor')
  await site.database.updateTable('person').set({ is_disabled: true }).where('email', '=', email).execute()
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [script, ...args], {
      env: { ...process.env, DATABASE_URL: urlOf(site.address) },
      encoding: 'utf8',
    })
  const unknown = run('nobody@example.com')
  expect(unknown.stderr).toBe(
    'Nobody has signed in as nobody@example.com. Sign in with it once, then run this again.\n',
  )
  expect(unknown.status).toBe(1)
  expect(run()).toMatchObject({ status: 1, stderr: 'Usage: npm run owner -- EMAIL\n' })

  const done = run(email.toUpperCase())
  expect(done.stderr).toBe('')
  expect(done.stdout).toContain('A editor is an owner now')
  expect((await site.get('/api/jobs', bearer)).statusCode).toBe(200)
  const role = site.database.selectFrom('person').select(['access_role', 'is_disabled'])
  expect(await role.where('email', '=', email).execute()).toEqual([
    { access_role: 'admin', is_disabled: false },
  ])
  const mails = await site.database.selectFrom('mail').select('recipient').orderBy('recipient').execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual([someAdmin.email, email].sort())
  const entries = site.database.selectFrom('audit_entry').select(['action', 'before', 'after'])
  expect(await entries.where('action', '=', 'person.recover').execute()).toMatchObject([
    { before: { role: 'editor', isDisabled: true }, after: { role: 'admin', isDisabled: false } },
  ])
})
