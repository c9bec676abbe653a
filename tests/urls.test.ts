import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isTest } from './import-rules.ts'
import { listFiles } from './read-imports.ts'

/** Literals that begin with a path of this site. */
const path = /['"`]\/[a-z]/i
/** Literals that begin with a path of the dashboard and are not the argument of `href`. */
const dashboardPath = /(?<!\bhref\(\s*)['"`]\/dashboard\b/

const exceptions = new Map([
  [
    'core/picture/picture.ts',
    'Records contain the URLs of pictures, also inside Markdown, and both sides parse them.',
  ],
  ['core/brand/logo.ts', 'Pages, mails and the API need the URLs of the logo.'],
  ['core/navigation/', 'The original navigation consists of links, as that of the owner does.'],
  ['core/page/', 'The texts of the original pages contain links, as the pages of the owner do.'],
  ['app/behaviour/transitions.ts', 'Public pages run it without the router, which `href` is part of.'],
])

const filesWith = (room: 'core' | 'app', literal: RegExp) =>
  listFiles([room]).filter((file) => !isTest(file) && literal.test(readFileSync(file, 'utf8')))

it.each([
  ["link: '/review-form'", path],
  ['`/api/attachments/`', path],
  ['<Link to="/dashboard/mails">', dashboardPath],
  ['navigate(`/dashboard/mails`)', dashboardPath],
])('finds the URL in %s', (source, literal) => {
  expect(source).toMatch(literal)
})

it.each(["href('/dashboard/mails')", "href(\n  '/dashboard/mails/:id',\n)", "import('./dashboard/x.ts')"])(
  'allows %s',
  (source) => {
    expect(source).not.toMatch(dashboardPath)
  },
)

it('has no URLs in core, and in app none of the dashboard but by href', () => {
  const found = [...filesWith('core', path), ...filesWith('app', dashboardPath)]
  const folders = [...exceptions.keys()].filter((path) => path.endsWith('/'))
  const places = found.map((file) => folders.find((folder) => file.startsWith(folder)) ?? file)
  expect([...new Set(places)].toSorted()).toEqual([...exceptions.keys()].toSorted())
})
