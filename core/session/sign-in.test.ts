import { expect, it } from 'vitest'
import { toSafePlace } from './sign-in.ts'

it.each(['/', '/dashboard', '/dashboard/blogs?page=2#top', '/reviews', '/a%2Fb'])(
  '%s is a place to return to',
  (path) => {
    expect(toSafePlace(path)).toBe(path)
  },
)

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\/evil.example',
  '/..//evil.example',
  '/%5cevil\n',
  'javascript:alert(1)',
  'dashboard',
  '/login',
  '/login/3',
  '/api/auth/start',
  '/auth/callback?code=1',
  `/${'a'.repeat(3000)}`,
  '',
  undefined,
  ['/dashboard'],
])('%j is not', (path) => {
  expect(toSafePlace(path)).toBe('/dashboard')
})
