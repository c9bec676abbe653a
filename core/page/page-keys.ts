/** The public pages whose texts can be edited, with their addresses. */
export const pageKeys = {
  home: { label: 'Home', path: '/' },
  coding: { label: 'Websites with coding', path: '/coding' },
  wordpress: { label: 'WordPress', path: '/wordpress' },
  'social-booster': { label: 'Social booster', path: '/social-booster' },
  'graphic-design': { label: 'Graphic design', path: '/graphic-design' },
  about: { label: 'About us', path: '/about' },
  contact: { label: 'Contact', path: '/contact' },
  'our-profile': { label: 'Our profile', path: '/our-profile' },
  privacy: { label: 'Privacy', path: '/privacy' },
  terms: { label: 'Terms', path: '/terms' },
  'not-found': { label: 'Page not found', path: '/not-found' },
} as const
export type OriginalKey = keyof typeof pageKeys
/** Id of a page that the provider added. */
export type OwnKey = `${string}-${string}-${string}-${string}-${string}`
export type PageKey = OriginalKey | OwnKey
export const pageKeyNames = Object.keys(pageKeys) as [OriginalKey, ...OriginalKey[]]
export const isOriginalKey = (key: string): key is OriginalKey => Object.hasOwn(pageKeys, key)

/** Languages of the texts. */
export type PageLanguage = 'en' | 'bn'
/** The only language that the site shows so far. */
export const pageLanguage: PageLanguage = 'en'
