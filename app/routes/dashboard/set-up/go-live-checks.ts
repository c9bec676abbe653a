import { href } from 'react-router'
import type { SetUp } from '#app/api/set-up.ts'
import type { CheckListItem } from '#app/components/set-up/check-list.tsx'
import type { GoLiveCheck } from '#core/set-up/set-up.ts'

type Check = { label: string; passed: string; missing: string; to?: string }

const checks: Record<GoLiveCheck, Check> = {
  placeholders: {
    label: 'No placeholders are left',
    passed: 'Names, phones, links and figures are yours.',
    missing: 'Still from the sample, each leads to its place:',
  },
  sample: {
    label: 'No sample content is left',
    passed: 'All content is yours.',
    missing: 'Still from the sample',
  },
  'public-address': {
    label: 'The site has a public address',
    passed: 'Visitors and search engines can reach it.',
    missing: 'Whoever runs the server sets PUBLIC_URL to the address of the site.',
  },
  https: {
    label: 'The connection is encrypted',
    passed: 'The address starts with https.',
    missing: 'Whoever runs the server puts a proxy with https before the site, and sets PUBLIC_URL.',
  },
  'sign-in': {
    label: 'People sign in with Google or your own provider',
    passed: 'The credentials are set.',
    missing:
      'Whoever runs the server sets GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or the settings OIDC_….',
  },
  'search-engines': {
    label: 'Search engines may list the site',
    passed: 'They find all pages by the sitemap.',
    missing: 'They are asked to leave out all pages. Turn it on when the site is ready.',
    to: href('/dashboard/site-settings/:section?', { section: 'identity' }),
  },
  'mail-sent': {
    label: 'Mails are sent',
    passed: 'A mail was sent in the last 30 days.',
    missing: 'No mail was sent in the last 30 days. Send yourself a test mail.',
    to: href('/dashboard/site-settings/:section?', { section: 'mail' }),
  },
  'mail-received': {
    label: 'Answers by mail come in',
    passed: 'The mailbox is read.',
    missing: 'No mailbox is connected, or it cannot be read.',
    to: href('/dashboard/site-settings/:section?', { section: 'mail' }),
  },
  backup: {
    label: 'Backups leave the machine',
    passed: 'The newest one is in the bucket, and is not older than a day and a half.',
    missing: 'Without a copy elsewhere, a broken disk takes everything.',
    to: href('/dashboard/Admin-Dashboard'),
  },
}

/** The checks before going live, with what is missing, and where each part of it is changed. */
export const describeChecks = (read: SetUp['checks']): CheckListItem[] =>
  read.map(({ name, isPassed, details, changedAt }) => {
    const { label, passed, missing, to } = checks[name]
    const isListed = details.length > 0 && changedAt.length === 0
    const hint = isListed ? `${missing}: ${details.join(', ')}` : missing
    return {
      ...{ label, hint: isPassed ? passed : hint, isDone: isPassed },
      ...(to && { to }),
      parts: changedAt.map(describePart),
    }
  })

const describePart = ({ label, section, page }: SetUp['checks'][number]['changedAt'][number]) => ({
  label,
  to: page
    ? href('/dashboard/pages/:key', { key: page })
    : href('/dashboard/site-settings/:section?', { section: section ?? 'identity' }),
})
