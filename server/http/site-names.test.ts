import { expect, it } from 'vitest'
import { readSettings } from '#platform/settings.ts'
import { listSiteOrigins } from './site-names.ts'

const list = (variables: NodeJS.ProcessEnv) => Object.fromEntries(listSiteOrigins(readSettings(variables)))

it('answers to every name of the machine itself', () => {
  expect(list({ HOST: '::1' })).toEqual({
    'localhost:3000': 'http://localhost:3000',
    '127.0.0.1:3000': 'http://127.0.0.1:3000',
    '[::1]:3000': 'http://[::1]:3000',
  })
})

it('lists names as browsers write them, without the default port', () => {
  expect(list({ PORT: '80' })).toMatchObject({
    localhost: 'http://localhost',
    '127.0.0.1': 'http://127.0.0.1',
  })
})

it('answers to nothing but PUBLIC_URL on a public site', () => {
  expect(list({ PUBLIC_URL: 'https://shop.example' })).toEqual({ 'shop.example': 'https://shop.example' })
})
