import { href } from 'react-router'

export const aboutLinks = [
  { label: 'About us', to: href('/about') },
  { label: 'Reviews', to: href('/reviews') },
  { label: 'Review Us', to: href('/review-form') },
  { label: 'Our Profile', to: href('/our-profile') },
]

export const serviceLinks = [
  { label: 'Website with Coding', to: href('/coding') },
  { label: 'WordPress Website', to: href('/wordpress') },
  { label: 'Graphic Design', to: href('/graphic-design') },
  { label: 'Social Media Boosting', to: href('/social-booster') },
]

/** Entries of the top bar in order: links and named groups of links. */
export const navigation = [
  { label: 'Home', to: href('/') },
  { label: 'About us', links: aboutLinks },
  { label: 'Contact', to: href('/contact') },
  { label: 'Excel File', to: href('/excel') },
  { label: 'Services', links: serviceLinks },
]

export const footerLinks = [
  { label: 'About us', to: href('/about') },
  { label: 'Contact', to: href('/contact') },
  { label: 'Website with Coding', to: href('/coding') },
  { label: 'Website with Wordpress', to: href('/wordpress') },
  { label: 'Graphic Design', to: href('/graphic-design') },
  { label: 'Social Media Boosting', to: href('/social-booster') },
]

export const readingLinks = [
  { label: 'Portfolios', to: href('/portfolios') },
  { label: 'Blog', to: href('/blogs') },
  { label: 'Reviews', to: href('/reviews') },
  { label: 'FAQ', to: href('/faq') },
  { label: 'Privacy', to: href('/privacy') },
  { label: 'Terms', to: href('/terms') },
]
