import { expect, it } from 'vitest'
import { landingOf } from '#api/links/landing.ts'
import { staffRoles } from '#core/role/role.ts'
import { userPanel } from './client-screens.ts'
import { adminGroupsFor, isCurrent, ownScreensFor, userGroupsFor } from './screens.ts'

it('shows admin screens only to administrators, each with a required permission', () => {
  expect(adminGroupsFor({ role: 'client' })).toEqual([])
  const groups = adminGroupsFor({ role: 'admin' })
  const screens = groups.flatMap(({ screens, forms = [] }) => [...screens, ...forms])
  expect(screens.length).toBeGreaterThan(15)
  expect(screens.filter(({ needs }) => !needs)).toEqual([])
})

it('has at most nine groups for staff and five for clients', () => {
  const labels = adminGroupsFor({ role: 'admin' }).map(({ label }) => label)
  expect(labels).toEqual([
    'Overview',
    'Orders',
    'Clients',
    'Money',
    'Messages',
    'Projects',
    'Website',
    'Team',
    'Settings',
  ])
  expect(userPanel.map(({ label }) => label)).toEqual(['Home', 'Orders', 'Payments', 'Website', 'Help'])
})

it('lists every screen once, and every link of the specification', () => {
  const specified = [
    ...['report-problem', 'pending-applications', 'personal-website', 'projects-preview'],
    ...['payment-method', 'pending-payment', 'Admin-Dashboard', 'users-report', 'new-orders'],
    ...['check-payment', 'template-request', 'payment-settings', 'dashboard-reviews', 'portfolios'],
    ...['blogs', 'note-form', 'portfolio-form', 'projects', 'blog-form', 'projects-form'],
    ...['new-dashboard-contact', 'dashboard-users'],
  ]
  for (const role of staffRoles) {
    const addresses = [
      ...adminGroupsFor({ role }).flatMap(({ screens, forms = [] }) => [...screens, ...forms]),
      ...ownScreensFor({ role }),
    ].map(({ to }) => to)
    expect(new Set(addresses).size).toBe(addresses.length)
    if (role === 'admin') {
      expect(specified.filter((path) => !addresses.includes(`/dashboard/${path}`))).toEqual([])
    }
  }
})

it('lands on the first screen of the role, and clients on their home', () => {
  expect(landingOf({ role: 'client' })).toBe('/dashboard')
  expect(landingOf({ role: 'admin' })).toBe('/dashboard/Admin-Dashboard')
  expect(landingOf({ role: 'finance' })).toBe('/dashboard/Admin-Dashboard')
  for (const role of staffRoles) {
    expect(landingOf({ role })).toBe(adminGroupsFor({ role })[0]?.screens[0]?.to)
  }
})

it('marks Projects for staff on a round of proofs, and Your projects for clients and on a project', () => {
  const marked = (role: 'admin' | 'client', pathname: string) => {
    const staff = adminGroupsFor({ role }).flatMap(({ screens }) => screens)
    const own =
      role === 'client' ? userGroupsFor({}).flatMap(({ screens }) => screens) : ownScreensFor({ role })
    return [...staff, ...own].filter((screen) => isCurrent(pathname, screen)).map(({ label }) => label)
  }
  for (const below of ['proofs/2', 'proofs/2/with/1']) {
    const pathname = `/dashboard/projects-preview/1/${below}`
    expect(marked('admin', pathname)).toEqual(['Projects'])
    expect(marked('client', pathname)).toEqual(['Your projects'])
  }
  expect(marked('admin', '/dashboard/projects-preview/1')).toEqual(['Your projects'])
  expect(marked('admin', '/dashboard')).toEqual(['Home'])
})
