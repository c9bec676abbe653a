import { expect, it } from 'vitest'
import { startWholeSite } from '#tests/whole-site.ts'

const google = { GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'secret' }
async function warningsOf(settings: NodeJS.ProcessEnv) {
  await using site = await startWholeSite({ settings })
  return site.lines().filter(({ level, msg }) => level === 40 && String(msg).includes('placeholders'))
}

it('warns in one line of a public start that the brand has placeholders, and names them', async () => {
  const [line, ...more] = await warningsOf({
    ...google,
    PUBLIC_URL: 'https://fjord-works.test',
    RATE_LIMIT: 'on',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  expect(more).toEqual([])
  expect(line?.msg).toBe(
    'Visitors see placeholders: change name, tagline, email, phone, chatLink, designPortfolioLink, social.Facebook, social.Instagram, social.Telegram, social.WhatsApp, office.street in the site settings',
  )
})

it('does not warn on loopback, even if the port is open to others', async () => {
  expect(await warningsOf({})).toEqual([])
  expect(
    await warningsOf({ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT: 'on' }),
  ).toEqual([])
})
