/** Vulnerabilities that do not affect this site: advisory, reason, and expiry date. */
export const explainedAdvisories: { advisory: string; reason: string; until: string }[] = []

/** Licences that packages may have. All of them allow use, modification and sale of the whole product. */
export const allowedLicences = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Python-2.0', 'Zlib', 'OFL-1.1'],
])

/** Packages with another licence, or none in their package.json, and the reason why they are allowed. */
export const explainedLicences: { name: RegExp; licence: string; reason: string }[] = [
  {
    name: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'A separate, replaceable library file that sharp loads unchanged, as the LGPL requires.',
  },
  {
    name: /^png-js$/,
    licence: 'none',
    reason: 'Its package.json names no licence; the LICENSE file in the package is MIT.',
  },
  {
    name: /^combine-errors$/,
    licence: 'none',
    reason: 'Its package.json names no licence; its readme says MIT.',
  },
  {
    name: /^web-push$/,
    licence: 'MPL-2.0',
    reason: 'Asks for the source of its own files only, which we use unchanged, on the server.',
  },
]
