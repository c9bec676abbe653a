import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Nusrat Jahan', 'NJ'],
  ['Md. Rafiqul Islam Khan', 'MK'],
  ['tanvir', 'T'],
  ['“Quoted” (Name)', 'QN'],
  ['নুসরাত জাহান', 'নুজা'],
  ['e\u0301ric zo\u0308e', 'E\u0301Z'],
  ['1\ufe0f\u20e3 one', '1\ufe0f\u20e3O'],
  ['  ', ''],
  ['😀', ''],
])('shortens %j to %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
