import { expect, it } from 'vitest'
import { toSafePath } from './return-path.ts'

it.each([
  '/',
  '/dashboard',
  '/dashboard/blogs?page=2#top',
  '/dashboard/pending-applications?order=website-coding&plan=growth',
  '/reviews?to=//evil.example',
  '/a%2Fb',
  '/loginless',
])('accepts the return path %s', (path) => {
  expect(toSafePath(path)).toBe(path)
})

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
  '/Login',
  '/LOGIN/?to=/Login',
  '/%6Cogin',
  '/login%2F3',
  '/dashboard/../login',
  '/dashboard/%2e%2e/login?to=/login',
  '/login?to=//evil.example',
  '/API/auth/start',
  '/%E0%A4%A',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%5Cevil.example',
  '%2F%2Fevil.example',
  '///evil.example',
  '/.//evil.example',
  'https:/evil.example',
  'http:evil.example',
  ' /dashboard',
  '/api/auth/start',
  '/auth/callback?code=1',
  `/${'a'.repeat(3000)}`,
  '',
  undefined,
  ['/dashboard'],
])('replaces the return path %j by the dashboard', (path) => {
  expect(toSafePath(path)).toBe('/dashboard')
})
