import { expect, it } from 'vitest'
import { describeVisit } from './visit-source.ts'

const host = 'helper.example'
const visitBy = (url: string, headers: object = {}) => describeVisit({ url, headers: { host, ...headers } })

it.each([
  ['https://www.facebook.com/some/post?id=7', 'facebook.com'],
  ['https://l.facebook.com/', 'l.facebook.com'],
  ['http://ঢাকা.example/x', new URL('http://ঢাকা.example').hostname],
  ['android-app://com.whatsapp/', 'com.whatsapp'],
  [`https://${host}/coding`, '(direct)'],
  ['https://192.0.2.7/', '(direct)'],
  ['https://[2001:db8::1]/', '(direct)'],
  ['https://localhost/', '(direct)'],
  [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`, '(direct)'],
  ['javascript:alert(1)', '(direct)'],
  ['not an address', '(direct)'],
  ['', '(direct)'],
])('counts the referrer %s as %s', (referer, expected) => {
  expect(visitBy('/', { referer }).referrer).toBe(expected)
})

it.each([
  ['/?utm_source=Facebook&utm_medium=cpc&utm_campaign=Winter%20Sale', 'facebook / cpc / winter sale'],
  ['/?utm_campaign=ঈদ', '– / – / ঈদ'],
  ['/?utm_source=<script>&utm_medium=%00%0A', 'script / – / –'],
  ['/?source=facebook', ''],
  ['/?utm_source=%FF', ''],
])('counts the campaign of %s as %s', (url, expected) => {
  expect(visitBy(url).campaign).toBe(expected)
})

it('shortens whatever a link carries', () => {
  const long = 'x'.repeat(5_000)
  const visit = visitBy(`/${long}?utm_source=${long}&utm_medium=${long}&utm_campaign=${long}`, {
    referer: `https://${long}.example/`,
  })
  for (const value of Object.values(visit)) expect(String(value).length).toBeLessThan(200)
})

it('counts a page by its path, in one spelling', () => {
  for (const url of ['/Coding', '/coding/', '/coding?utm_source=a', '/cod%69ng']) {
    expect(visitBy(url).page, url).toBe('/coding')
  }
  expect(visitBy('/').page).toBe('/')
  expect(visitBy('/%E0%A4%A').page).toBe('/%e0%a4%a')
})

it('tells phones, tablets and computers apart', () => {
  const deviceOf = (agent: string) => visitBy('/', { 'user-agent': agent }).device
  expect(deviceOf('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36')).toBe('Phone')
  expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148')).toBe('Phone')
  expect(deviceOf('Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/140.0 Safari/537.36')).toBe('Tablet')
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36')).toBe('Computer')
})

it('believes a country only from the header that the settings name', () => {
  const visit = { url: '/', headers: { host, 'cf-ipcountry': 'bd', 'x-country': 'DE' } }
  expect(describeVisit(visit)).not.toHaveProperty('country')
  expect(describeVisit({ ...visit, countryHeader: 'cf-ipcountry' })).toHaveProperty('country', 'BD')
  const invented = { ...visit, headers: { ...visit.headers, 'cf-ipcountry': 'Atlantis' } }
  expect(describeVisit({ ...invented, countryHeader: 'cf-ipcountry' })).not.toHaveProperty('country')
})

it('takes little time for headers and addresses that were made to take much', () => {
  const marks = encodeURIComponent(`a${'\u0315\u0300\u0345'.repeat(850)}`)
  // Each took up to two seconds; the test ends within its timeout only if none takes long.
  for (let time = 0; time < 500; time++) {
    visitBy(`${'/'.repeat(15_000)}about`)
    visitBy(`/${'%2f'.repeat(5_000)}about`)
    visitBy(`/?utm_campaign=${marks}`)
    visitBy('/', { 'user-agent': `${'Android'.repeat(2_200)} Mobile` })
  }
  expect(visitBy(`/${'/'.repeat(20)}`).page).toMatch(/^\/+$/)
})
