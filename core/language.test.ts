import { expect, it } from 'vitest'
import { languageOf } from './language.ts'

it.each([
  ['ওয়েবসাইটের দাম কত?', 'bn'],
  ['React দিয়ে তৈরি একটি দোকান', 'bn'],
  ['The word বাংলা in an English sentence', 'en'],
  ['What a website costs', 'en'],
  ['Was kostet eine Website?', 'en'],
  ['২০২৬ · 2026 — 😀', 'en'],
  ['', 'en'],
])('detects the language of %j as %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})
