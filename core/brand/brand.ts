/** Identity of the provider. White label: a new owner changes only this file. */
export type Brand = {
  name: string
  tagline: string
  description: string
  keywords: string[]
  /** Titles that the hero types one after the other. */
  roles: string[]
  email: string
  phone: string
  /** Base URL that opens a chat; the text of the first message is appended to it. */
  chatLink: string
  social: { label: 'Facebook' | 'Instagram' | 'Telegram' | 'WhatsApp'; href: string }[]
  designPortfolioLink: string
  office: {
    street: string
    city: string
    country: string
    countryCode: string
    postalCode: string
    latitude: number
    longitude: number
  }
  copyrightYear: number
}

export const brand: Brand = {
  name: 'Platform Helper',
  tagline: 'YOUR ONLINE PLATFORM HELPER',
  description:
    'Digital services from Dhaka: custom websites, WordPress, graphic design, branding, SEO and social media growth, with clear prices and people who answer.',
  keywords: ['digital services', 'web design', 'SEO', 'branding', 'WordPress', 'graphic design', 'Dhaka'],
  roles: ['MERN Stack Developer', 'React Developer', 'Full Stack Engineer'],
  email: 'hello@platformhelper.example',
  phone: '+8801700000000',
  chatLink: 'https://wa.me/8801700000000',
  social: [
    { label: 'Facebook', href: 'https://www.facebook.com/platformhelper.example' },
    { label: 'Instagram', href: 'https://www.instagram.com/platformhelper.example' },
    { label: 'Telegram', href: 'https://t.me/platformhelper_example' },
    { label: 'WhatsApp', href: 'https://wa.me/8801700000000' },
  ],
  designPortfolioLink: 'https://www.behance.net/platformhelper_example',
  office: {
    street: 'House 12, Road 11, Dhanmondi',
    city: 'Dhaka',
    country: 'Bangladesh',
    countryCode: 'BD',
    postalCode: '1205',
    latitude: 23.7461,
    longitude: 90.3742,
  },
  copyrightYear: 2025,
}

/** Returns a link to the chat with a prefilled message. */
export const chatLinkWithText = (words: string): string =>
  `${brand.chatLink}?text=${encodeURIComponent(`Hello ${brand.name}, ${words}`)}`

/** Returns a link to the chat with a prefilled message that names the product to order. */
export const chatLinkAbout = (subject: string): string =>
  chatLinkWithText(`I would like to order: ${subject}`)
