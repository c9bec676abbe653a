import { chatLinkSaying } from '#core/brand/brand.ts'

type Way = { label: string; to: string } | { label: string; outside: string }
export type UpcomingScreen = {
  title: string
  lead: string
  /** What will be there. */
  coming: string[]
  /** What to do until then. */
  meanwhile: string
  ways: Way[]
}

const chat = (label: string, message: string): Way => ({ label, outside: chatLinkSaying(message) })
const contacts: Way = { label: 'Open contacts', to: '/dashboard/new-dashboard-contact' }
const sendNote: Way = { label: 'Send a note', to: '/dashboard/note-form' }

export const upcomingScreens: Record<string, UpcomingScreen> = {
  'personal-website': {
    title: 'Your website',
    lead: 'From choosing a template to the day your domain has to be renewed.',
    coming: [
      'A gallery of templates with previews, and "design one for me" beside them',
      'A short brief that saves itself while you write it',
      'Once your site exists: its address, domain, support left, and a button to ask for a change',
    ],
    meanwhile:
      'Tell us what your business does and name two sites you like. You get a proposal with a price, usually within a day.',
    ways: [
      chat('Ask for a website', 'I would like a website for my business.'),
      { label: 'See what it costs', outside: '/coding' },
    ],
  },
  'pending-applications': {
    title: 'Applications',
    lead: 'What you asked for and is not agreed yet, and whose turn it is.',
    coming: [
      'Every request in one line, with whose turn it is and what to do',
      'Quotes to read, approve or send back with a question',
      'Cancelling, as long as nothing is agreed',
    ],
    meanwhile: 'We answer requests in the chat where you made them. Ask there how far yours is.',
    ways: [
      chat('Ask about a request', 'How far is my request?'),
      { label: 'Choose a service', outside: '/#services' },
    ],
  },
  'new-orders': {
    title: 'New orders',
    lead: 'What clients have ordered and nobody has decided yet.',
    coming: [
      'Each order with its brief, files, the client’s history and its age',
      'Accepting with a due date and a deposit, asking for information, declining with a reason',
      'Entering an order for a client who wrote by chat',
    ],
    meanwhile: 'Orders arrive by chat and through the contact form. Add a project once one is agreed.',
    ways: [contacts, { label: 'Add a project', to: '/dashboard/projects-form' }],
  },
  'template-request': {
    title: 'Template requests',
    lead: 'Who wants a website, from which template, and the quotes for them.',
    coming: [
      'Brief and template side by side',
      'A quote editor that shows what the client will see',
      'The templates themselves: adding, ordering and retiring them',
    ],
    meanwhile:
      'Read the requests among the contacts, and send the price as a note: the client finds it on the dashboard.',
    ways: [contacts, sendNote],
  },
}
