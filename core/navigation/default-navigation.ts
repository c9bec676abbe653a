import type { NavigationItem, Place } from './navigation.ts'

export const aboutLinks = [
  { label: 'About us', to: '/about' },
  { label: 'Reviews', to: '/reviews' },
  { label: 'Review Us', to: '/review-form' },
  { label: 'Our Profile', to: '/our-profile' },
]

export const serviceLinks = [
  { label: 'Website with Coding', to: '/coding' },
  { label: 'WordPress Website', to: '/wordpress' },
  { label: 'Graphic Design', to: '/graphic-design' },
  { label: 'Social Media Boosting', to: '/social-booster' },
]

export const readingLinks = [
  { label: 'Portfolios', to: '/portfolios' },
  { label: 'Blog', to: '/blogs' },
  { label: 'Reviews', to: '/reviews' },
  { label: 'FAQ', to: '/faq' },
  { label: 'Help', to: '/help' },
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
]

/** Left out while visitors may not upload spreadsheets. */
export const uploadLink: NavigationItem = { label: 'Excel File', to: '/excel' }

/** The links that visitors see until somebody changes them. */
export const defaultNavigation: Record<Place, NavigationItem[]> = {
  header: [
    { label: 'Home', to: '/' },
    { label: 'About us', to: '', links: aboutLinks },
    { label: 'Contact', to: '/contact' },
    uploadLink,
    { label: 'Services', to: '', links: serviceLinks },
  ],
  footer: [
    { label: 'About us', to: '/about' },
    { label: 'Contact', to: '/contact' },
    { label: 'Website with Coding', to: '/coding' },
    { label: 'Website with Wordpress', to: '/wordpress' },
    { label: 'Graphic Design', to: '/graphic-design' },
    { label: 'Social Media Boosting', to: '/social-booster' },
  ],
  'footer-more': readingLinks,
}
