import { mediaBounds } from '../media/media-limits.ts'
import { allPictureFormats, type PictureFormat } from '../picture/picture-formats.ts'
import type { PriceView } from '../service/price-view.ts'
import { businessZone } from '../time.ts'
import type { Accent } from './accent.ts'
import { type AnswerTimes, defaultAnswerTimes } from './answer-times.ts'
import type { BrandLogo } from './logo.ts'

/** Identity of the provider, as the site settings have it. */
export type Brand = {
  name: string
  /** Unset: the mark of the default brand. */
  logo?: BrandLogo
  /** Unset: the colours of the theme. */
  accent?: Accent
  tagline: string
  description: string
  keywords: string[]
  /** True if search engines are asked to leave out all pages. */
  isUnlisted?: boolean
  /** Titles that the hero types one after the other. */
  roles: string[]
  email: string
  phone: string
  /** Further telephone numbers. Unset: none. */
  otherPhones?: string[]
  /** Base URL that opens a chat; the text of the first message is appended to it. */
  chatLink: string
  /** True if the buttons that open the chat to order also record an inquiry. */
  recordsInquiries: boolean
  /** Currencies in which visitors see prices. Unset: that of the catalogue. */
  pricesIn?: PriceView['pricesIn']
  social: { label: 'Facebook' | 'Instagram' | 'Messenger' | 'Telegram' | 'WhatsApp'; href: string }[]
  designPortfolioLink: string
  /** Links of the demo projects on the coding page. */
  demoLinks: { documents: string; portfolio: string; restaurant: string }
  office: {
    street: string
    city: string
    country: string
    countryCode: string
    postalCode: string
    latitude: number
    longitude: number
  }
  /** Time zone of times that papers and pages print. */
  timeZone: string
  openingHours: string
  /** Sentence below the contact form. Unset: the default. */
  contactPrivacy?: string
  answerTimes: AnswerTimes
  /** Pictures that the library takes: their size in MB and megapixels, and their formats. */
  pictureLimits: { fileMb: number; megapixels: number; formats: readonly PictureFormat[] }
  /** With the placeholder `{year}` for the current one. */
  copyrightYear: string
  copyrightText: string
  /** Optional parts of the footer that are shown. */
  footerParts: FooterPart[]
  signIn: { title: string; lead: string; message: string }
  /** Identity of the seller for invoices and receipts; the name of the site where it is empty. */
  seller: { legalName: string; taxNumber: string; licenceNumber: string }
}

export type FooterPart = 'address' | 'phone' | 'hours' | 'waysToPay'

/** The brand of a site whose settings nobody has changed. */
export const defaultBrand: Brand = {
  name: 'Platform Helper',
  tagline: 'YOUR ONLINE PLATFORM HELPER',
  description:
    'Digital services from Dhaka: custom websites, WordPress, graphic design, branding, SEO and social media growth, with clear prices and people who answer.',
  keywords: ['digital services', 'web design', 'SEO', 'branding', 'WordPress', 'graphic design', 'Dhaka'],
  roles: ['MERN Stack Developer', 'React Developer', 'Full Stack Engineer'],
  email: 'hello@platformhelper.example',
  phone: '+8801700000000',
  chatLink: 'https://wa.me/8801700000000',
  recordsInquiries: false,
  social: [
    { label: 'Facebook', href: 'https://www.facebook.com/platformhelper.example' },
    { label: 'Instagram', href: 'https://www.instagram.com/platformhelper.example' },
    { label: 'Telegram', href: 'https://t.me/platformhelper_example' },
    { label: 'WhatsApp', href: 'https://wa.me/8801700000000' },
  ],
  designPortfolioLink: 'https://www.behance.net/platformhelper_example',
  demoLinks: {
    documents: 'https://documents.platformhelper.example',
    portfolio: 'https://portfolio.platformhelper.example',
    restaurant: 'https://restaurant.platformhelper.example',
  },
  office: {
    street: 'House 12, Road 11, Dhanmondi',
    city: 'Dhaka',
    country: 'Bangladesh',
    countryCode: 'BD',
    postalCode: '1205',
    latitude: 23.7461,
    longitude: 90.3742,
  },
  timeZone: businessZone,
  openingHours: '',
  answerTimes: defaultAnswerTimes,
  pictureLimits: {
    fileMb: mediaBounds.fileMb.initial,
    megapixels: mediaBounds.megapixels.initial,
    formats: allPictureFormats,
  },
  copyrightYear: '2025',
  copyrightText: 'All rights reserved.',
  footerParts: [],
  signIn: {
    title: 'See how your project is going',
    lead: 'Progress, costs and the notes we sent you, in one place. No password of ours to remember.',
    message: 'Sign in with your organization account',
  },
  seller: { legalName: '', taxNumber: '', licenceNumber: '' },
}

/** All telephone numbers, the main one first. */
export const phonesOf = ({ phone, otherPhones = [] }: Brand): string[] =>
  [phone, ...otherPhones].filter(Boolean)

/** Returns a link to the chat with a prefilled message. */
export const chatLinkWithText = ({ chatLink, name }: Brand, words: string): string =>
  `${chatLink}${chatLink.includes('?') ? '&' : '?'}text=${encodeURIComponent(`Hello ${name}, ${words}`)}`

/** Returns a link to the chat with a prefilled message that names the product to order. */
export const chatLinkAbout = (brand: Brand, subject: string): string =>
  chatLinkWithText(brand, `I would like to order: ${subject}`)
