import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Nusrat Jahan', 'NJ'],
  ['Md. Rafiqul Islam Khan', 'MK'],
  ['tanvir', 'T'],
  ['“Quoted” (Name)', 'QN'],
  ['নুসরাত জাহান', 'নুজা'],
  ['  ', ''],
  ['😀', ''],
])('shortens %j to %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
