import { tanvir as client, maya as other, type Said, type Step } from './steps.ts'

/** Problems in every state, with messages and state changes. */
export const sampleProblems: {
  client: typeof client
  about: 'site' | 'account' | 'other'
  category: string
  urgency: 'site-down' | 'blocking' | 'normal' | 'question'
  title: string
  text: string
  pageAddress?: string
  steps: Step[]
  said: Said[]
  rating?: number
  ratingText?: string
}[] = [
  {
    client,
    about: 'site',
    category: 'not-working',
    urgency: 'blocking',
    title: 'Bookings for Friday evening are refused',
    text: 'Guests call us because the form says that Friday evening is full, but we have eight free tables. It began this morning.',
    pageAddress: 'https://riverside-kitchen.example/booking',
    steps: [{ to: 'open', hoursAgo: 2, by: 'client' }],
    said: [],
  },
  {
    client,
    about: 'site',
    category: 'content',
    urgency: 'normal',
    title: 'The kacchi shows last month’s price',
    text: 'On the menu page it is ৳420; since the first it is ৳460. The Bangla page is right already.',
    pageAddress: 'https://riverside-kitchen.example/menu',
    steps: [
      { to: 'open', hoursAgo: 30, by: 'client' },
      { to: 'in-progress', hoursAgo: 26, by: 'staff' },
    ],
    said: [
      {
        by: 'staff',
        hoursAgo: 26,
        text: 'Thank you. The English menu is read from an older list; we are moving both to one.',
      },
      {
        by: 'note',
        hoursAgo: 25,
        text: 'Check the take-away menu as well before answering: it reads the same list.',
      },
    ],
  },
  {
    client: other,
    about: 'other',
    category: 'design',
    urgency: 'question',
    title: 'Can the journal show two pictures side by side?',
    text: 'For before and after photos I would like two pictures in one row, also on a phone.',
    steps: [
      { to: 'open', hoursAgo: 52, by: 'client' },
      { to: 'waiting-client', hoursAgo: 48, by: 'staff' },
    ],
    said: [
      {
        by: 'staff',
        hoursAgo: 48,
        text: 'Yes. On a phone they would be half as wide each: is that fine, or should they stand below each other there?',
      },
    ],
  },
  {
    client: other,
    about: 'site',
    category: 'speed',
    urgency: 'normal',
    title: 'The first page takes long on my phone',
    text: 'About six seconds until the first picture is there, on a train.',
    pageAddress: 'https://studio-north.example',
    steps: [
      { to: 'open', hoursAgo: 24 * 6, by: 'client' },
      { to: 'in-progress', hoursAgo: 24 * 6 - 3, by: 'staff' },
      { to: 'resolved', hoursAgo: 24 * 4, by: 'staff' },
    ],
    said: [
      {
        by: 'staff',
        hoursAgo: 24 * 4,
        text: 'The photos were sent in their full size. They are made smaller for phones now: it is one second on a slow line.',
      },
    ],
  },
  {
    client,
    about: 'account',
    category: 'access',
    urgency: 'site-down',
    title: 'Nobody can open our website',
    text: 'The browser says that the address cannot be found.',
    pageAddress: 'https://riverside-kitchen.example',
    steps: [
      { to: 'open', hoursAgo: 24 * 40, by: 'client' },
      { to: 'in-progress', hoursAgo: 24 * 40 - 0.3, by: 'staff' },
      { to: 'resolved', hoursAgo: 24 * 40 - 2, by: 'staff' },
      { to: 'closed', hoursAgo: 24 * 26 - 2, by: 'nobody' },
    ],
    said: [
      {
        by: 'staff',
        hoursAgo: 24 * 40 - 2,
        text: 'A name server of the registrar was away. It answers again, and we have added a second one.',
      },
    ],
    rating: 5,
    ratingText: 'Answered within twenty minutes, on a Friday.',
  },
]

export const sampleNotices = [
  {
    hoursAgo: 48,
    email: other.email,
    title: 'We have a question about your journal',
    text: 'Two pictures side by side, or below each other on a phone?',
    link: '/dashboard/report-problem',
    mail: 'sent' as const,
  },
  {
    hoursAgo: 26,
    email: client.email,
    title: 'We look into the price of the kacchi',
    text: 'The English menu is read from an older list; we are moving both to one.',
    link: '/dashboard/report-problem',
    mail: 'failed' as const,
  },
  {
    hoursAgo: 24 * 4,
    email: other.email,
    title: 'Your first page is faster now',
    text: 'We believe that it is solved. If it isn’t, reply within 14 days.',
    link: '/dashboard/report-problem',
    isRead: true,
    mail: 'kept' as const,
  },
]
