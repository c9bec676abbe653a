import { expect, inject, it } from 'vitest'
import type { PagesBuild } from '#server/pages.ts'

/** Which screens may carry a heavy part; all others come without it. */
const heavyParts: { part: RegExp; screens: RegExp }[] = [
  { part: /\/markdown-/, screens: /blog-form/ },
  { part: /sheet-grid|excel/, screens: /^$/ },
]
const mostScripts = 60

/** They only show and ask: no form's library, no rules. */
const withoutForms =
  /\/(home|users|contacts|new-orders|template-requests|projects|projects-preview|mails|mail|jobs|audit|trash|reviews|not-found)$/

it('no screen of the dashboard carries what only others need', async () => {
  const { assets }: PagesBuild = await import(/* @vite-ignore */ `${inject('buildFolder')}/server/index.js`)
  const screens = Object.values(assets.routes).filter((route) => route?.id.startsWith('routes/dashboard/'))
  expect(screens.length).toBeGreaterThan(30)
  for (const screen of screens) {
    const scripts = [...new Set([screen?.module, ...(screen?.imports ?? [])])].map(String)
    expect(scripts.length, screen?.id).toBeLessThan(mostScripts)
    for (const { part, screens: allowed } of heavyParts) {
      if (!allowed.test(screen?.id ?? '')) {
        expect(
          scripts.filter((script) => part.test(script)),
          screen?.id,
        ).toEqual([])
      }
    }
    if (withoutForms.test(screen?.id ?? '')) {
      expect(
        scripts.filter((script) => /\/(form-library|forms|schemas)-/.test(script)),
        screen?.id,
      ).toEqual([])
    }
    const others = screens.filter((other) => other !== screen).map((other) => other?.module)
    expect(
      scripts.filter((script) => others.includes(script)),
      `${screen?.id} carries another screen`,
    ).toEqual([])
  }
})

it('the public pages’ entry carries nothing of the dashboard', async () => {
  const { assets }: PagesBuild = await import(/* @vite-ignore */ `${inject('buildFolder')}/server/index.js`)
  expect(assets.entry.imports.map((script) => script.replace(/^.*\/|-.{8}\.js$/g, ''))).toEqual([
    'schemas-without-eval',
    'preload',
  ])
})
