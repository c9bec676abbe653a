import { expect, it } from 'vitest'
import { dashboardPath } from './dashboard-path.ts'

it.each(['/dashboard', '/dashboard#id', '/dashboard/pending-payment?invoice=1', '/dashboard/a/../b'])(
  'keeps %s',
  (to) => expect(dashboardPath(to)).toMatch(/^\/dashboard/),
)

it.each([
  null,
  '',
  '//evil.example/dashboard',
  'https://evil.example/dashboard',
  '/dashboards',
  '/dashboard/../api/auth/sign-out',
  '/dashboard\\..\\..\\x',
  'javascript:alert(1)',
])('refuses %s', (to) => expect(dashboardPath(to)).toBeUndefined())
