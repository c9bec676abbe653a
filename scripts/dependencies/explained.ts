/** Weaknesses that the registry knows and that can't hurt here: by their advisory, with the reason, until a day. */
export const explainedAdvisories: { advisory: string; reason: string; until: string }[] = []

/** Under which terms a part of ours may come: all of them let anybody use, change and sell what contains it. */
export const allowedLicences = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Python-2.0', 'Zlib', 'OFL-1.1'],
])

/** Parts with other terms, or none in their package.json, and why they may come all the same. */
export const explainedLicences: { name: RegExp; licence: string; reason: string }[] = [
  {
    name: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'A library of its own file, loaded by sharp as it is and replaceable: the LGPL asks for no more.',
  },
  {
    name: /^png-js$/,
    licence: 'none',
    reason: 'Its package.json names no licence; the LICENSE file in the package is the MIT one.',
  },
]
